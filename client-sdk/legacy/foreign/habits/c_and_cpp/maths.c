double square(double x) { return x * x; } /* C */ // and C++
