% An experiment: how far a robot of SimuroSot rolls after its wheels get the command to stop, by its speed. Returns a
% row for each speed: speed in m/s at the command, way in m.
function table = braking(speeds)
  cancha_jar();
  engine = javaObject("cancha.engine.Engine");
  closer = onCleanup(@() engine.close());
  engine.load("simurosot/5v5", javaObject("cancha.engine.LoadOptions").lawless());
  state = java_get("cancha.engine.Row", "STATE");
  x = 1 + engine.column(state, "robot_2_x_m");
  vx = 1 + engine.column(state, "robot_2_vx_mps");
  table = zeros(numel(speeds), 2);
  for i = 1:numel(speeds)
    engine.reset(1);
    engine.setRobotState(2, -0.8, 0.6, 0, false);
    engine.setRobotVels(2, speeds(i), speeds(i));
    run(30);
    before = engine.getEnvironment();
    engine.setRobotVels(2, 0, 0);
    run(60);
    after = engine.getEnvironment();
    table(i, :) = [before(vx), after(x) - before(x)];
  end

  function run(ticks)
    for tick = 1:ticks
      engine.step();
    end
  end
end
