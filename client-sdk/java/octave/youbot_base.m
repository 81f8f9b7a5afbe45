% The base of the youBot in an engine, as functions: pose() is (x; y; heading), drive(wheels) takes speeds in rad/s,
% events() are the sentences of the referee on the last step; tick_s is the length of a step.
function base = youbot_base(engine)
  state = java_get("cancha.engine.Row", "STATE");
  command = java_get("cancha.engine.Row", "COMMAND");
  pose_columns = 1 + cellfun(@(name) engine.column(state, ["robot_1_" name]), {"x_m", "y_m", "heading_rad"});
  names = {"front_left", "front_right", "rear_left", "rear_right"};
  wheel_columns = 1 + cellfun(@(name) engine.column(command, ["robot_1_base_mecanum_" name "_radps"]), names);
  told = zeros(engine.rowLength(command), 1);
  base.tick_s = 1 / engine.settings().getTiming().getTickRateHz();
  base.pose = @pose;
  base.drive = @drive;
  base.events = @events;

  function now = pose()
    row = engine.getEnvironment();
    now = row(pose_columns);
  end

  function drive(wheels)
    told(wheel_columns) = wheels;
    engine.setCommands(told);
  end

  function texts = events()
    list = engine.events();
    texts = cell(1, list.size());
    for i = 1:numel(texts)
      texts{i} = list.get(i - 1).getText();
    end
  end
end
