% Lengths of the pieces of a route.
function lengths = route_lengths(points)
  steps = diff(points(1:2, :), 1, 2);
  lengths = sqrt(sum(steps .^ 2, 1));
end
