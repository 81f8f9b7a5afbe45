# The Debian packages of the SDK, and common settings of all our packages.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cancha)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "Cancha <cancha@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # Otherwise it would precede the summary of each package.
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE cancha)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENTS_ALL library development python)
if(TARGET cancha_java)
  list(APPEND CPACK_COMPONENTS_ALL java)
endif()

set(library_package libcancha-client${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY >=)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
"play robot soccer on a Cancha match server (shared library)
The part of the Cancha SDK for C++ that a team needs to run: it takes a seat
in a match and has the team answer each tick.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcancha-client-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library_package} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"write teams for a Cancha match server in C++
Headers of the Cancha SDK, and what CMake (find_package(cancha-client)) and
pkg-config need to find it. A team is one class with one function, which is
called every tick and commands its robots.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-cancha)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.10), python3-protobuf (>= 3.21)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS
    "libcancha-engine${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} (= ${PROJECT_VERSION}), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_LIST_DIR}/postinst ${CMAKE_CURRENT_LIST_DIR}/prerm)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"write teams for a Cancha match server in Python
The Cancha SDK for Python. A team is one function, which is called every tick
and commands its robots; officials can use a match as a laboratory.")

set(CPACK_DEBIAN_JAVA_PACKAGE_NAME libcancha-java)
set(CPACK_DEBIAN_JAVA_PACKAGE_SECTION java)
set(CPACK_DEBIAN_JAVA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_JAVA_PACKAGE_DEPENDS
    "default-jre-headless (>= 2:1.17) | java17-runtime-headless, libprotobuf-java (>= 3.21), libjna-java (>= 5)")
set(CPACK_DEBIAN_JAVA_PACKAGE_SUGGESTS
    "libcancha-engine${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} (= ${PROJECT_VERSION}), octave")
set(CPACK_DEBIAN_JAVA_DESCRIPTION
"write teams for a Cancha match server, and simulate, in Java and Octave
The Cancha SDK for Java 17: strategies, officials, the lobby of a server, and
every call of the simulator, which libcancha-engine has. Octave and MATLAB
reach it through the same jar.")
