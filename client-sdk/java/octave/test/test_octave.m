% The claims of the examples. Run by ctest with CANCHA_JAR, CANCHA_ENGINE_LIBRARY and CANCHA_BIN; an error is exit
% status 1.
addpath(fullfile(fileparts(mfilename("fullpath")), ".."));

function is_near(what, value, expected, tolerance)
  off = max(abs(value(:) - expected(:)));
  assert(off <= tolerance, "%s: %g beside what is expected, %g allowed", what, off, tolerance);
  printf("ok: %s\n", what);
end

% The checks of the thesis; its wheels 1 to 4 are front right, front left, rear left, rear right.
is_near("straight ahead all wheels turn alike", equation8(0.2, 0, 0), 4 * [1; 1; 1; 1], 1e-12);
is_near("a turn has the sides against each other", equation8(0, 0, 1), 7.7 * [-1; 1; -1; 1], 1e-12);
is_near("half to the right two wheels stand", equation8(0.2, -0.2, 0), 8 * [1; 0; 0; 1], 1e-12);

% Without measurement the base slips until its speed has caught up, v^2 / (2 mu g): when it sets out, at two corners and
% at the end. Equation 8 itself holds to 0.2% of the way. A heading that has slipped leads the base astray on all the
% rest of the way.
way = 3.2;
[pose, goal] = follow_route1(0);
slipped = 4 * 0.3 ^ 2 / (2 * 9.81) + 0.002 * way + way * abs(wrap_angle(pose(3) - goal(3)));
is_near("equation 8 alone leads along route 1", norm(pose(1:2) - goal(1:2)), 0, slipped);

% An error decays with 2/s. In the second of rest it falls to a seventh of less than a centimetre; the base is at rest
% before.
[pose, goal, farthest, events] = follow_route1(2);
is_near("with a look at the pose it ends where route 1 ends", pose(1:2), goal(1:2), 0.001);
is_near("and as it is turned there", wrap_angle(pose(3) - goal(3)), 0, 0.001);
is_near("and never leaves it by more than a slip from rest", farthest, 0, 0.3 ^ 2 / (2 * 9.81));
assert(any(strcmp(events, "Blue followed route 1 of 3, to the first table.")), "the referee saw no route 1: %s", strjoin(events, " "));
assert(any(strncmp(events, "Blue made half a turn", 21)), "the referee saw no half turn");

% The drive follows its wheels with 0.27 s: after half a second from rest v = u (1 - exp(-0.5 / 0.27)).
speeds = [0.5; 1; 1.5];
table = braking(speeds);
is_near("speeds grow as the time constant says", table(:, 1) ./ speeds, repmat(1 - exp(-0.5 / 0.27), 3, 1), 0.002);
is_near("twice the speed brakes in twice the way", table(:, 2) ./ table(:, 1), repmat(table(1, 2) / table(1, 1), 3, 1), 1e-4);

% Errors are those of Java, with the text of the library.
engine = javaObject("cancha.engine.Engine");
text = "";
try
  engine.load("nowhere/solo");
catch problem
  text = problem.message;
end
engine.close();
assert(strfind(text, "NoSuchElementException") && strfind(text, "nowhere"), "unexpected: %s", text);

% A whole match, by a team in Octave.
octave = fullfile(OCTAVE_HOME(), "bin", "octave-cli");
team = sprintf("exec '%s' -qf --path '%s' --eval chaser", octave, fileparts(which("chaser")));
match = sprintf("'%s/cancha-match' simurosot/5v5 --blue \"%s\" --yellow chaser --duration 5", getenv("CANCHA_BIN"), team);
[status, output] = system(match);
assert(status == 0 && !isempty(strfind(output, "octave chaser")), "the match: status %d, %s", status, output);
printf("ok: a team in Octave plays a match\n");
