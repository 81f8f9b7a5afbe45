% Lets Octave call Cancha: adds the jar, that in CANCHA_JAR or else Debian's, once. (A jar that is added again is
% loaded again, and the engine's library can be loaded only once.)
function cancha_jar()
  jar = getenv("CANCHA_JAR");
  if isempty(jar)
    jar = "/usr/share/java/cancha.jar";
  end
  if exist(jar, "file") != 2
    error("no file %s: set CANCHA_JAR to cancha-all.jar", jar);
  end
  if !any(strcmp(javaclasspath("-dynamic"), jar))
    javaaddpath(jar);
  end
end
