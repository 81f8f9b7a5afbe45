/* Headers of C++ before its standard. */
#include <utility>
using namespace std;
