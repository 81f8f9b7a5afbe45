% Wheel speeds of the youBot's base, in rad/s: front left, front right, rear left, rear right; positive forwards.
% ahead, left: velocity of its middle in m/s, in its own frame; turn_rate: in rad/s, counter-clockwise. Equation 8
% of the thesis, whose x points to the right and whose wheels 1 to 4 are front right, front left, rear left, rear
% right.
function wheels = equation8(ahead, left, turn_rate)
  radius = 0.05;   % Of a wheel, m.
  reach = 0.385;   % Half track and half wheelbase together, m.
  right = -left;
  w1 = ahead - right + reach * turn_rate;
  w2 = ahead + right - reach * turn_rate;
  w3 = ahead - right - reach * turn_rate;
  w4 = ahead + right + reach * turn_rate;
  wheels = [w2; w1; w3; w4] / radius;
end
