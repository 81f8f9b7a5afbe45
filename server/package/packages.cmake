# Debian packages of the server, and of the simulator for other programs.
list(APPEND CPACK_COMPONENTS_ALL server)
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME cancha)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION games)
set(CPACK_DEBIAN_SERVER_PACKAGE_SHLIBDEPS ON)
# Font for text in the viewer's pictures.
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS fonts-roboto-unhinted)
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS "python3-cancha (= ${PROJECT_VERSION}), g++")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_LIST_DIR}/postinst ${CMAKE_CURRENT_LIST_DIR}/prerm
    ${CMAKE_CURRENT_LIST_DIR}/conffiles)
set(CPACK_DEBIAN_SERVER_DESCRIPTION
"match server for simulated robot competitions
Plays robot soccer by the rules of FIRA SimuroSot in lockstep with teams that
connect over sockets, referees and records it, and shows it in a browser. Has
sample teams, and a service that is off until it is switched on.")

list(APPEND CPACK_COMPONENTS_ALL engine engine_development)
set(engine_package libcancha-engine${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME ${engine_package})
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ENGINE_DESCRIPTION
"simulator for robot competitions (shared library)
The simulator of the Cancha match server, without network: worlds, robots,
sensors and matches with their law, in the process of whoever uses it.")

set(CPACK_DEBIAN_ENGINE_DEVELOPMENT_PACKAGE_NAME libcancha-engine-dev)
set(CPACK_DEBIAN_ENGINE_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_ENGINE_DEVELOPMENT_PACKAGE_DEPENDS
    "${engine_package} (= ${PROJECT_VERSION}), libprotobuf-dev (>= 3.21)")
set(CPACK_DEBIAN_ENGINE_DEVELOPMENT_DESCRIPTION
"embed the simulator for robot competitions in C++
Headers of the Cancha engine, and what CMake (find_package(cancha-engine)) and
pkg-config need to find it. A world of one's own is three calls, any discipline
of Cancha is one.")
