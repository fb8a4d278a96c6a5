// sql/ERRORS.md lists the codes of sql/errors.json.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { writeErrors } from "../../db/generate/write-errors.ts";
import { ROOT } from "../../db/settings.ts";
import options from "../../.oxfmtrc.json" with { type: "json" };
import codes from "../../sql/errors.json" with { type: "json" };

const FILE = join(ROOT, "sql/ERRORS.md");

test("sql/ERRORS.md describes every code of sql/errors.json", async () => {
  const { code: text } = await format(FILE, writeErrors(codes), options);
  if (process.env["GENERATE"] === "write") writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8"), "npm run generate writes sql/ERRORS.md again").toBe(text);
});
