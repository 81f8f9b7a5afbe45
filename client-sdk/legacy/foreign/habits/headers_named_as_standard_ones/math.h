#include <math.h>
inline double half(double x) { return floor(x) / 2; }
