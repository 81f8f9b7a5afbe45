# find_package(cancha-client) defines the target cancha::client.
include("${CMAKE_CURRENT_LIST_DIR}/cancha-client-targets.cmake")
