#include "Strategy.h"
int other() { return calls; }
