/* Headers of C++ before its standard. */
#include <queue>
using namespace std;
