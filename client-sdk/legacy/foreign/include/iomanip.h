/* Headers of C++ before its standard. */
#include <iomanip>
using namespace std;
