#include "help er.h"
int helper() { return 3; }
