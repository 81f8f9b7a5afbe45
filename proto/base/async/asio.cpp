// Code of Asio that is compiled once here instead of in every source that uses it.
#include <boost/asio/impl/src.hpp>
