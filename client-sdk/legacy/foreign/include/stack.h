/* Headers of C++ before its standard. */
#include <stack>
using namespace std;
