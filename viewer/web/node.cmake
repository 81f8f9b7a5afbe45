# Unpacks Node and npm into FOLDER, for systems whose own are missing or too old for Vite: Debian 12
# has Node 18, and an npm that brings 340 packages along. Both come from npm's registry, and are
# known by their hashes.
#
#   cmake -DFOLDER=build/node -P viewer/web/node.cmake

set(registry https://registry.npmjs.org)
set(node_version 22.23.5)
set(npm_version 10.9.9)
set(node_hash_x64 de3842fb07285b1299c5c46a176b144a5d1cf47117167babfe7b883f1e8ee8258a5748ce516426ec7b70e52b97aaa94c084862d1c26ac9b14f11be6185c06233)
set(node_hash_arm64 7b52ce506295aee3c6b8b56eb67f3e0a09b9a48d403e6e0abe1fb36dbfea7bf6690fdb3e4d06f2e6252064e5a63e96d22a98f44ddf033f53743449d76ac1e2ce)
set(npm_hash d60fba8cb42f688b81e33c2f1cbef2ad7b977166700ec0ad057f1b6d60ea6ef2524abf673e20c35931cd8305d1dbb8887134d6eefdc0e7b8435bd458bf65b862)

execute_process(COMMAND uname -m OUTPUT_VARIABLE machine OUTPUT_STRIP_TRAILING_WHITESPACE)
if(machine STREQUAL "x86_64")
  set(processor x64)
elseif(machine STREQUAL "aarch64")
  set(processor arm64)
else()
  message(FATAL_ERROR "There is no Node for ${machine} here; install Node 20.19 or newer, and npm")
endif()

# Puts a package of the registry into FOLDER/NAME.
function(unpack name package version hash)
  set(archive ${FOLDER}/${name}.tgz)
  set(url ${registry}/${package}/-/${package}-${version}.tgz)
  file(DOWNLOAD ${url} ${archive} EXPECTED_HASH SHA512=${hash} STATUS status INACTIVITY_TIMEOUT 60)
  if(NOT status MATCHES "^0;")
    message(FATAL_ERROR "${url} cannot be had: ${status}")
  endif()
  file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${FOLDER}/${name}.new)
  file(REMOVE_RECURSE ${FOLDER}/${name} ${archive})
  file(RENAME ${FOLDER}/${name}.new/package ${FOLDER}/${name})
  file(REMOVE_RECURSE ${FOLDER}/${name}.new)
endfunction()

unpack(node node-linux-${processor} ${node_version} ${node_hash_${processor}})
unpack(npm npm ${npm_version} ${npm_hash})
file(MAKE_DIRECTORY ${FOLDER}/bin)
file(CREATE_LINK ../node/bin/node ${FOLDER}/bin/node SYMBOLIC)
foreach(program npm npx)
  file(CHMOD ${FOLDER}/npm/bin/${program}-cli.js
       PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                   WORLD_EXECUTE)
  file(CREATE_LINK ../npm/bin/${program}-cli.js ${FOLDER}/bin/${program} SYMBOLIC)
endforeach()
