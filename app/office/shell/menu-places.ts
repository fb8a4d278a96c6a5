import { nearest } from "../../frame/page-title.tsx";
import { menu, type MenuEntry } from "./menu.ts";

type Place = { at: string; entry: MenuEntry | null; texts: readonly string[] };

/** The address of every entry and of the screens below it, and of pages without an entry. */
const places: readonly Place[] = [
  ...menu
    .flatMap(({ entries }) => entries)
    .flatMap((entry): Place[] => [
      { at: entry.to.split("?", 1)[0] ?? "", entry, texts: [entry.text] },
      ...(entry.below ?? []).map(({ text, to }) => ({ at: to, entry, texts: [text, entry.text] })),
    ]),
  ...[
    { at: "/admin/search", text: "Search" },
    { at: "/leads/imports", text: "Upload leads" },
  ].map(({ at, text }) => ({ at, entry: null, texts: [text] })),
];

/** The place of a page in the menu. All addresses begin with the dashboard's, which therefore matches itself alone. */
export function placeOf(pathname: string): Place | undefined {
  const place = nearest(places, pathname);
  return place?.at === "/admin" && pathname !== "/admin" ? undefined : place;
}

/** The names of a page of the back office, itself first. */
export const titlesInMenu = (pathname: string): readonly string[] => placeOf(pathname)?.texts ?? [];
