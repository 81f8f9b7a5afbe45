# Run by cmake --install: the service and its options under the prefix, with the paths that they have there.
set(_to "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
file(READ "${CMAKE_CURRENT_LIST_DIR}/cancha.service" _service)
string(REPLACE "/usr/" "${CMAKE_INSTALL_PREFIX}/" _service "${_service}")
string(REPLACE "/etc/default/" "${CMAKE_INSTALL_PREFIX}/etc/default/" _service "${_service}")
message(STATUS "Installing: ${_to}/lib/systemd/system/cancha.service")
file(WRITE "${_to}/lib/systemd/system/cancha.service" "${_service}")
message(STATUS "Installing: ${_to}/etc/default/cancha")
configure_file("${CMAKE_CURRENT_LIST_DIR}/cancha.default" "${_to}/etc/default/cancha" COPYONLY)
