% Lets Octave call Cancha: adds the jar from CANCHA_JAR, otherwise Debian's, once. (If a jar is added again, it is
% loaded again, but the engine's library can be loaded only once.)
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
