% A team in Octave: every robot runs at the ball. Server and seat come from the environment, set by cancha-match:
%   cancha-match simurosot/5v5 --blue "octave-cli --path client-sdk/java/octave --eval chaser" --yellow chaser
% Returns how the match ended.
function result = chaser()
  cancha_jar();
  options = javaMethod("fromEnvironment", "cancha.client.ConnectOptions", "octave chaser");
  client = javaObject("cancha.client.Client", options);
  closer = onCleanup(@() client.close());
  commands = javaObject("cancha.client.Commands");
  view = client.nextTick();
  while !isempty(view)
    commands.clear();
    ball = view.ball().positionM();
    robots = view.mine();
    for i = 0:robots.size() - 1
      robot = robots.get(i);
      wheels = drive_at(robot.positionM(), robot.headingRad(), ball);
      commands.setWheels(robot.id(), wheels(1), wheels(2));
    end
    client.answer(commands);
    view = client.nextTick();
  end
  result = client.result();
end

% Speeds of the left and the right wheel in m/s, at most 2.9.
function wheels = drive_at(position, heading, ball)
  bearing = atan2(ball.y() - position.y(), ball.x() - position.x()) - heading;
  forward = 1.5 * cos(bearing);
  turn = 0.5 * sin(bearing);
  wheels = [forward - turn, forward + turn];
end
