// Lists words that docs, comments, SQL comments and test titles must not use: figures of speech, personification, and
// pronouns in place of the customer, the client, the request or the row. Screen texts are checked by their reviewers.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** A banned expression, and what to write in its place. */
const BANNED: readonly [RegExp, string][] = [
  [/\b(?:whoever|whomever|whosoever)\b/i, "name the customer, user, client or row"],
  [/(?<!user |`)\b(?:somebody|nobody|everybody|anybody)\b/i, "name the customer, user, client or row"],
  [/\b(?:tells?|told|telling)\b/i, "returns, sends, notifies, reports"],
  [/\b(?:hears?|heard|listens? up)\b/i, "receives"],
  [/\b(?:said|knows|knew|believes?|forgets?|wants)\b/, "states, has, assumes, deletes, needs"],
  [/\b(?:he|she|his|her|hers|him)\b/, "it, or the noun"],
  [/\b(?:deeds?|helpings?|patience|haste)\b/i, "command, batch, timeout, interval"],
  [/\bthe (?:house|office|desk|trail)(?:'s)?\b/i, "the broker, the back office, the trading platform, the audit log"],
  [/\bstands? (?:in|on|at|there)\b/i, "is in, is on"],
];

/** Texts that quote other texts: requirements and the word list itself. */
const SKIPPED = new Set(["tests/rules/words.ts", "docs/requirements.md", "sql/ERRORS.md", "docs/schema.sql"]);

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs|js|sql|css|md)$/.test(file))
  .filter((file) => !SKIPPED.has(file) && !file.startsWith("db/generated/") && !file.startsWith("sql/seeds/"));

/** The lines of a file that the rule applies to: all of Markdown, comments and test titles elsewhere. */
function* proseOf(file: string): Generator<[number, string]> {
  const kind = extname(file);
  let inBlock = false;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (kind === ".md") yield [index + 1, line.replace(/`[^`]*`/g, "")];
    else if (kind === ".sql") {
      if (/^-- (?:null|grant): /.test(line)) continue;
      const comment = /(?:^|\s)--\s?(.*)$/.exec(line)?.[1] ?? (line.startsWith("comment on ") ? line : null);
      if (comment !== null) yield [index + 1, comment];
    } else {
      const title = /^\s*(?:test|it|describe)(?:\.\w+)*(?:\([^"'`]*\))?\(\s*["'`](.*?)["'`],/.exec(line)?.[1];
      if (title) yield [index + 1, title];
      if (inBlock || /^\s*\/\*/.test(line)) {
        yield [index + 1, line];
        inBlock = !line.includes("*/");
      } else {
        const comment = /(?:^|\s)\/\/\s?(.*)$/.exec(line)?.[1];
        if (comment !== undefined && !comment.startsWith("oxlint-")) yield [index + 1, comment];
      }
    }
  }
}

let found = 0;
for (const file of files)
  for (const [line, text] of proseOf(file))
    for (const [word, instead] of BANNED) {
      const match = word.exec(text);
      if (!match) continue;
      found++;
      console.error(`${file}:${line}: "${match[0]}": ${instead}`);
    }
if (found > 0) process.exit(1);
