# What `cmake --install` puts where, so that find_package(firstwin) and pkg-config find it.
include(CMakePackageConfigHelpers)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/firstwin)

install(DIRECTORY include/firstwin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS firstwin_library EXPORT firstwinTargets)
install(EXPORT firstwinTargets NAMESPACE firstwin:: DESTINATION ${config_folder})
configure_package_config_file(cmake/firstwinConfig.cmake.in firstwinConfig.cmake INSTALL_DESTINATION ${config_folder})
write_basic_package_version_file(firstwinConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/firstwinConfig.cmake ${PROJECT_BINARY_DIR}/firstwinConfigVersion.cmake
  DESTINATION ${config_folder})

# The file finds its prefix from where it lies, so that `cmake --install --prefix` needs no new configuration.
cmake_path(SET pkgconfig_folder NORMALIZE /${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH pkgconfig_to_prefix ${pkgconfig_folder} /)
configure_file(cmake/firstwin.pc.in firstwin.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/firstwin.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET firstwin)
  install(TARGETS firstwin)
endif()
install(DIRECTORY games DESTINATION ${CMAKE_INSTALL_DATADIR}/firstwin)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/firstwin.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES completions/firstwin.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME firstwin OPTIONAL)
install(FILES completions/_firstwin DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES completions/firstwin.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
