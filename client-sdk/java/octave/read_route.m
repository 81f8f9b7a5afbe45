% Returns the route of the course with this name: a column (x; y; heading) for each point.
function points = read_route(engine, name)
  routes = engine.settings().getCourse().getRoutesList();
  for i = 0:routes.size() - 1
    route = routes.get(i);
    if strcmp(route.getName(), name)
      points = zeros(3, route.getPointsCount());
      for j = 1:columns(points)
        point = route.getPoints(j - 1);
        points(:, j) = [point.getXM(); point.getYM(); point.getHeadingRad()];
      end
      return
    end
  end
  error("no route %s", name);
end
