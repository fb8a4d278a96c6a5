import { existsSync, readFileSync } from "node:fs";
import { environment } from "../process/environment.ts";
import { fallback } from "./options.ts";

export type Dictionary<Text = string> = Record<string, Text>;

const { textsFile } = environment;

const PLURAL = /_(zero|one|two|few|many|other)$/;

let folders: Map<string, Set<string>> | null | undefined;

function readFolders(): Map<string, Set<string>> | null {
  if (folders === undefined) {
    const listed = existsSync(textsFile) ? (JSON.parse(readFileSync(textsFile, "utf8")) as Dictionary<string[]>) : null;
    folders = listed && new Map(Object.entries(listed).map(([folder, texts]) => [folder, new Set(texts)]));
  }
  return folders;
}

/** The texts that the browser code of these folders can show. English leaves out a text that equals its key. */
export function textsInCode(code: string, dictionary: Dictionary, names: readonly string[]): Dictionary {
  const isInCode = codeFilter(names);
  return pick(dictionary, (key, text) => isInCode(key) && (code !== fallback || key !== text));
}

/**
 * The texts among `keys` that the code of the folders does not contain, because they come with the data. The browser
 * needs them to hydrate the page that the server rendered. A key without a translation is its own text, so that the
 * browser does not look for one.
 */
export function textsBesideCode(
  code: string,
  dictionary: Dictionary,
  names: readonly string[],
  keys: ReadonlySet<string>,
): Dictionary {
  const isInCode = codeFilter(names);
  const beside = new Set([...keys].filter((key) => !isInCode(key)));
  if (beside.size === 0) return {};
  const translated = pick(dictionary, (key) => beside.has(key) || beside.has(key.replace(PLURAL, "")));
  const texts = { ...Object.fromEntries([...beside].map((key) => [key, key])), ...translated };
  return code === fallback ? pick(texts, (key, text) => key !== text) : texts;
}

function codeFilter(names: readonly string[]): (key: string) => boolean {
  const known = readFolders();
  if (known === null) return () => true;
  const sets = names.flatMap((name) => known.get(name) ?? []);
  return (key) => {
    const text = key.replace(PLURAL, "");
    return sets.some((set) => set.has(key) || set.has(text));
  };
}

function pick(dictionary: Dictionary, isWanted: (key: string, text: string) => boolean): Dictionary {
  return Object.fromEntries(Object.entries(dictionary).filter(([key, text]) => isWanted(key, text)));
}
