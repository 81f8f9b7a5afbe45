% Distance covered after a time by a motion from rest to rest that speeds up evenly, keeps its speed, and slows down
% evenly. duration: time until rest.
function [way, duration] = trapezoid(length, speed, acceleration, time)
  top = min(speed, sqrt(acceleration * length));
  ramp = top / acceleration;
  duration = length / top + ramp;
  time = min(max(time, 0), duration);
  if time < ramp
    way = acceleration * time ^ 2 / 2;
  elseif duration - time < ramp
    way = length - acceleration * (duration - time) ^ 2 / 2;
  else
    way = top * (time - ramp / 2);
  end
end
