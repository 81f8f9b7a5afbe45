% Returns the equal angle in [-pi, pi).
function angle = wrap_angle(angle)
  angle = mod(angle + pi, 2 * pi) - pi;
end
