struct Vec { double x; };
