# The built-in games, in the order in which they are listed: the header with the rules, and the type in it. Each gets one
# small generated unit that instantiates the engines for it, so that a game stays one header.
set(catalog_units "")
set(catalog_declarations "")
set(catalog_entries "")
function(firstwin_game header type)
  set(unit ${CMAKE_BINARY_DIR}/catalog/${type}.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/src/catalog/game_unit.cpp.in ${unit} @ONLY)
  set(catalog_units ${catalog_units} ${unit} PARENT_SCOPE)
  set(catalog_declarations "${catalog_declarations}GameEntry entry_of_${type}();\n" PARENT_SCOPE)
  set(catalog_entries "${catalog_entries}      entry_of_${type}(),\n" PARENT_SCOPE)
endfunction()

firstwin_game(firstwin/can_i_win.h can_i_win)
firstwin_game(firstwin/coins.h coins)
firstwin_game(firstwin/coins_row.h coins_row)
firstwin_game(firstwin/coins_ends.h coins_ends)

configure_file(${PROJECT_SOURCE_DIR}/src/catalog/built_in_games.cpp.in ${CMAKE_BINARY_DIR}/catalog/built_in_games.cpp @ONLY)
target_sources(firstwin_library PRIVATE ${catalog_units} ${CMAKE_BINARY_DIR}/catalog/built_in_games.cpp)
