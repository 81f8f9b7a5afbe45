/* Headers of C++ before its standard. */
#include <algorithm>
using namespace std;
