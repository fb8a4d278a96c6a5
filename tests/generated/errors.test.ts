// sql/ERRORS.md lists the codes of sql/errors.json.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeErrors } from "../../db/generate/write-errors.ts";
import { ROOT } from "../../db/settings.ts";
import codes from "../../sql/errors.json" with { type: "json" };
import { formatted } from "./formatted.ts";

const FILE = join(ROOT, "sql/ERRORS.md");

test("sql/ERRORS.md describes every code of sql/errors.json", async () => {
  const text = await formatted(FILE, writeErrors(codes));
  if (process.env["GENERATE"] === "write") writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8"), "npm run generate writes sql/ERRORS.md again").toBe(text);
});
