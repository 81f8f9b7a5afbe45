# The Debian package of the server.
list(APPEND CPACK_COMPONENTS_ALL server)
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME cancha)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION games)
set(CPACK_DEBIAN_SERVER_PACKAGE_SHLIBDEPS ON)
# With which the viewer writes on pictures.
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS fonts-roboto-unhinted)
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS "python3-cancha (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_LIST_DIR}/postinst ${CMAKE_CURRENT_LIST_DIR}/prerm
    ${CMAKE_CURRENT_LIST_DIR}/conffiles)
set(CPACK_DEBIAN_SERVER_DESCRIPTION
"match server for simulated robot competitions
Plays robot soccer by the rules of FIRA SimuroSot in lockstep with teams that
connect over sockets, referees and records it, and shows it in a browser. Has
sample teams, and a service that is off until it is switched on.")
