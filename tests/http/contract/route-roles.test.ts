import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../db/settings.ts";

const map = readFileSync(join(ROOT, "app/routes.ts"), "utf8");
const files = [...map.matchAll(/"([\w/-]+\.tsx?)"/g)].map(([, file]) => file ?? "");

test("routes.ts names the file of every route", () => {
  expect(files.length).toBeGreaterThan(30);
});

test.each(files)("every loader and action of %s declares its roles", (file) => {
  const source = readFileSync(join(ROOT, "app", file), "utf8");
  for (const [, exportName, rest] of source.matchAll(
    /^export (?:async )?(?:const|function) (loader|action)\b(.*)$/gm,
  )) {
    expect([exportName, rest]).toEqual([
      exportName,
      // A record's screen and dialogs take their halves of the record's call, and a page the action of its endpoint.
      expect.stringMatching(
        /^ = ((read|call|byMethod|byDecision|hook|serveList|serveRecord)\(|change\w+(\.(add|dialog))?;$)/,
      ),
    ]);
  }
  // read(), call(), hook(), serveList() and serveRecord() do not compile without roles; this finds code that bypasses
  // the types.
  const builders = source.match(/\b(read|call|hook|serveList|serveRecord)\(\{/g)?.length ?? 0;
  expect(source.match(/(?:^\s*|[{,] )roles:/gm)?.length ?? 0).toBeGreaterThanOrEqual(builders);
  // A resource route exports only its loader and action: other exports and their imports would be sent to browsers.
  if (file.endsWith(".ts")) expect(source.match(/^export (?!const (loader|action)\b).*/gm)).toBeNull();
  expect(/^export default/m.test(source)).toBe(file.endsWith(".tsx"));
});
