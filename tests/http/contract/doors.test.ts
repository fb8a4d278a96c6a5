import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../db/settings.ts";

const map = readFileSync(join(ROOT, "app/routes.ts"), "utf8");
const files = [...map.matchAll(/"([\w/-]+\.tsx?)"/g)].map(([, file]) => file ?? "");

test("the map names every route's file", () => {
  expect(files.length).toBeGreaterThan(30);
});

test.each(files)("%s has no loader or action that does not say whom it lets in", (file) => {
  const source = readFileSync(join(ROOT, "app", file), "utf8");
  for (const [, door, rest] of source.matchAll(/^export (?:async )?(?:const|function) (loader|action)\b(.*)$/gm)) {
    expect([door, rest]).toEqual([door, expect.stringMatching(/^ = (read|call|byMethod|hook)\(/)]);
  }
  // read(), call() and hook() do not compile without roles; this is for whoever would go round the compiler.
  const doors = source.match(/\b(read|call|hook)\(\{/g)?.length ?? 0;
  expect(source.match(/^\s*roles:|\{ roles:/gm)?.length ?? 0).toBeGreaterThanOrEqual(doors);
  // Calls are modules of doors and nothing else: what more they exported, with all it imports, would travel to browsers.
  if (file.endsWith(".ts")) expect(source.match(/^export (?!const (loader|action)\b).*/gm)).toBeNull();
  expect(/^export default/m.test(source)).toBe(file.endsWith(".tsx"));
});
