/* Headers of C++ before its standard. */
#include <vector>
using namespace std;
