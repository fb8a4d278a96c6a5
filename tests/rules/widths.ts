// Lists comment lines of more than 120 columns. The formatter wraps Markdown and leaves comments as they are. Part of
// npm run lint.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const COLUMNS = 120;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|--|#)/;
/** Directives of tools and addresses stay on one line. */
const UNBROKEN = /oxlint-disable|https?:\/\//;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs|js|sql|css|sh|yaml|yml|cfg|conf|toml)$/.test(file))
  .filter((file) => !file.startsWith("db/generated/") && file !== "docs/schema.sql");

const found = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, at) =>
      line.length > COLUMNS && COMMENT.test(line) && !UNBROKEN.test(line)
        ? [`${file}:${at + 1}: a comment of ${line.length} columns`]
        : [],
    ),
);
for (const one of found) console.error(one);
if (found.length > 0) process.exitCode = 1;
