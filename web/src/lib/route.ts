// SPDX-License-Identifier: Apache-2.0
// The address after `#` holds everything that is seen: view, game, moves played, who plays. A link reproduces it.

export type Seat = "you" | "friend" | "perfect";
export type Route =
  | { view: "choose"; query: string; family: string }
  | { view: "setup"; game: string }
  | { view: "play"; game: string; moves: string[]; seats: [Seat, Seat] }
  | { view: "understand"; game: string; moves: string[] }
  | { view: "check"; problem: string; args: string[] };

export const families = ["pool", "heaps", "row", "ends", "grid", "text"];
/** Where all begins. */
export const home: Route = { view: "choose", query: "", family: "all" };

const seats: readonly Seat[] = ["you", "friend", "perfect"];
const usualSeats: [Seat, Seat] = ["you", "perfect"];

// What must not stand bare in an address is written %XX; blanks become +, and most punctuation stays readable.
const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%20/g, "+")
    .replace(/%(3D|3A|2F|5B|5D|2C|3E|5E)/g, (code) => decodeURIComponent(code));
const escapedItem = (text: string): string => escaped(text).replace(/,/g, "%2C");
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, "%20"));
  } catch {
    return text;
  }
};
const listOf = (text: string | undefined): string[] => (text ? text.split(",").map(unescaped) : []);

export function formatRoute(route: Route): string {
  const query: string[] = [];
  const path = (view: string, word: string) => `#/${view}${word ? `/${escaped(word)}` : ""}`;
  const withQuery = (head: string) => head + (query.length ? `?${query.join("&")}` : "");
  switch (route.view) {
    case "choose":
      if (route.query) query.push(`q=${escaped(route.query)}`);
      if (route.family !== "all") query.push(`family=${escaped(route.family)}`);
      return withQuery("#/");
    case "setup":
      return path("game", route.game);
    case "check":
      if (route.args.length) query.push(`args=${route.args.map(escapedItem).join(",")}`);
      return withQuery(path("check", route.problem));
    case "understand":
    case "play":
      if (route.moves.length) query.push(`moves=${route.moves.map(escapedItem).join(",")}`);
      if (route.view === "play" && route.seats.join() !== usualSeats.join())
        query.push(`players=${route.seats.join(",")}`);
      return withQuery(path(route.view, route.game));
  }
}

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#\/?/, "");
  const question = text.indexOf("?");
  const path = question < 0 ? text : text.slice(0, question);
  const slash = path.indexOf("/");
  const view = slash < 0 ? path : path.slice(0, slash);
  const word = slash < 0 ? "" : unescaped(path.slice(slash + 1));
  const query: Record<string, string> = {};
  for (const pair of question < 0 ? [] : text.slice(question + 1).split("&")) {
    const equal = pair.indexOf("=");
    if (equal > 0) query[pair.slice(0, equal)] = pair.slice(equal + 1);
  }
  if (view === "check") return { view, problem: word, args: listOf(query.args) };
  const choose: Route = {
    view: "choose",
    query: unescaped(query.q ?? ""),
    family: families.find((family) => family === query.family) ?? "all",
  };
  if (word === "") return choose;
  if (view === "game") return { view: "setup", game: word };
  if (view === "understand") return { view, game: word, moves: listOf(query.moves) };
  if (view !== "play") return choose;
  const given = listOf(query.players).map((seat) => seats.find((s) => s === seat));
  return {
    view,
    game: word,
    moves: listOf(query.moves),
    seats: [given[0] ?? usualSeats[0], given[1] ?? usualSeats[1]],
  };
}
