% The script of scripted_client.py in Octave. Server and seat come from the environment.
function scripted_client()
  cancha_jar();
  client = javaObject("cancha.client.Client", javaMethod("fromEnvironment", "cancha.client.ConnectOptions", "script"));
  closer = onCleanup(@() client.close());
  commands = javaObject("cancha.client.Commands");
  view = client.nextTick();
  while !isempty(view)
    commands.clear();
    robots = view.mine();
    for i = 0:robots.size() - 1
      id = double(robots.get(i).id());
      commands.setWheels(id, speed(double(view.tick()), id, 0), speed(double(view.tick()), id, 1));
    end
    client.answer(commands);
    view = client.nextTick();
  end
end

% Multiples of 1/64 m/s, which every language represents exactly.
function mps = speed(tick, robot, wheel)
  mps = (mod(floor(tick / 16) * 31 + robot * 17 + wheel * 7, 255) - 127) / 64;
end
