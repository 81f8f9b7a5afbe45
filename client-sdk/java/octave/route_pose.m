% Pose (x; y; heading) at the distance `way` along a route. The route is straight from point to point, and the heading
% turns evenly. The route is a matrix with a column (x; y; heading) for each point.
function pose = route_pose(points, way)
  along = [0, cumsum(route_lengths(points))];
  way = min(max(way, 0), along(end));
  i = min(find(along <= way, 1, "last"), columns(points) - 1);
  share = (way - along(i)) / (along(i + 1) - along(i));
  step = points(:, i + 1) - points(:, i);
  step(3) = wrap_angle(step(3));
  pose = points(:, i) + share * step;
end
