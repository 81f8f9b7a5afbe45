# cmake -DPACKAGE=<build>/python -DTO=<folder> -P wheel.cmake
# makes the wheel of the Python package in the folder TO. It needs no package index: Debian's
# python3-setuptools and python3-wheel are enough.
set(stage ${TO}/wheel.stage)
file(REMOVE_RECURSE ${stage})
file(COPY ${PACKAGE}/ DESTINATION ${stage} PATTERN __pycache__ EXCLUDE)
execute_process(
  COMMAND /usr/bin/python3 -B -c "from setuptools.build_meta import build_wheel; build_wheel('..')"
  WORKING_DIRECTORY ${stage}
  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
file(REMOVE_RECURSE ${stage})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "making the wheel failed:\n${output}")
endif()
