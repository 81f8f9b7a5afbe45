/* Headers of C++ before its standard. */
#include <functional>
using namespace std;
