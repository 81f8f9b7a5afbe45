% Turns the youBot of logistics/solo by half a turn on the spot, then drives it along route 1 to the first table. Uses
% only equation 8. gain: the share of an error in the pose that is corrected in a second, in 1/s; 0: the robot's pose is
% not measured. Returns the last pose (x; y; heading), the last point of the route, the largest distance from the
% route's moving point, and the events of the referee.
function [pose, goal, farthest, events] = follow_route1(gain)
  cancha_jar();
  engine = javaObject("cancha.engine.Engine");
  closer = onCleanup(@() engine.close());
  options = javaObject("cancha.engine.LoadOptions").commands({"mecanum"});
  engine.load("logistics/solo", options);

  base = youbot_base(engine);
  route = read_route(engine, "blue: to the first table");
  goal = route(:, end);
  events = {};
  farthest = 0;

  start = base.pose();
  turn = wrap_angle(route(3, 1) - start(3));
  [~, turn_s] = trapezoid(abs(turn), 0.5, 0.5, 0);
  follow(@(time) start + [0; 0; sign(turn) * trapezoid(abs(turn), 0.5, 0.5, time)], turn_s);

  % Drives first from the robot's place to the beginning of the route, then along the route.
  route(:, 1) = start + [0; 0; turn];
  long = sum(route_lengths(route));
  [~, route_s] = trapezoid(long, 0.3, 0.3, 0);
  follow(@(time) route_pose(route, trapezoid(long, 0.3, 0.3, time)), route_s);
  pose = base.pose();

  % Follows a moving pose, then stands still until the referee sees it rest.
  function follow(target, duration)
    tick_s = base.tick_s;
    for tick = 0:ceil((duration + 1) / tick_s)
      now = target(tick * tick_s);
      next = target((tick + 1) * tick_s);
      is = base.pose();
      farthest = max(farthest, norm(now(1:2) - is(1:2)));
      wrong = now - is;
      wrong(3) = wrap_angle(wrong(3));
      if gain == 0
        is = now;
      end
      velocity = (next - now) / tick_s + gain * wrong;
      c = cos(is(3)); s = sin(is(3));
      base.drive(equation8(c * velocity(1) + s * velocity(2), c * velocity(2) - s * velocity(1), velocity(3)));
      engine.step();
      events = [events, base.events()];
    end
  end
end
