/* Headers of C++ before its standard. */
#include <deque>
using namespace std;
