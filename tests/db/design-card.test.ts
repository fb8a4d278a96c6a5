// The packages and the top-level folders that the customer named.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";

/** Each package with the folder whose code must import it. */
const PACKAGES: readonly [name: string, folder: string][] = [
  ["@remix-run/react", "app"],
  ["@remix-run/node", "app"],
  ["react", "app"],
  ["remix-auth", "app"],
  ["remix-i18next", "app"],
  ["@conform-to/react", "app"],
  ["@conform-to/zod", "app"],
  ["zod", "app"],
  ["pg", "db"],
  ["slonik", "db"],
  ["graphile-worker", "workers"],
  ["ws", "workers"],
  ["lightweight-charts", "app"],
  ["@nivo/bar", "app"],
  ["@nivo/pie", "app"],
  ["sonner", "app"],
  ["dayjs", "app"],
  ["vitest", "tests"],
  ["playwright", "tests"],
];

const TOP_LEVEL_FOLDERS = ["app", "db", "deploy", "docs", "public", "sql", "tests", "workers"];
const GENERATED_FOLDERS = ["build", "node_modules"];

test.each(PACKAGES)("the package %s is installed and imported by %s/", (name, folder) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  const imports = new RegExp(`(?:from|import\\() ?"${name}(?:/[^"]*)?"`);
  const importers = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) =>
    imports.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(importers).not.toEqual([]);
});

test("the top level has the named folders only", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !GENERATED_FOLDERS.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.filter((name) => !TOP_LEVEL_FOLDERS.includes(name))).toEqual([]);
  expect(folders).toEqual(expect.arrayContaining(["app", "db", "public", "sql", "tests", "workers"]));
});
