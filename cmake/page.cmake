# The built page of web/dist/ and the description of the interface become part of the server.
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/dist/*)
set(page_unit ${PROJECT_BINARY_DIR}/page/files.cpp)
set(openapi ${PROJECT_SOURCE_DIR}/server/openapi.json)
add_custom_command(OUTPUT ${page_unit}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${page_unit} -D ROOT=${PROJECT_SOURCE_DIR}/web/dist -D OPENAPI=${openapi}
    -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${page_files} ${openapi} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  COMMENT "Embedding the page" VERBATIM)
target_sources(firstwin_server PRIVATE ${page_unit})
