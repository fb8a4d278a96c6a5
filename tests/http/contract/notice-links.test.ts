// Where the notifications of the rules in SQL lead: to pages that their readers may open.
import { beforeAll, expect, test } from "vitest";
import { SQL } from "../../../db/migrations.ts";
import { readRoutines } from "../../../db/routine-files.ts";
import { createDatabase } from "../../support/database.ts";
import { KEY } from "../../support/templates.ts";
import { type Endpoint, findEndpoints, readTable } from "./permissions.ts";

const routines = [...readRoutines(SQL).values()].filter(({ kind }) => kind === "functions");
const notices = routines.flatMap(({ schema, name: routine, content }) => {
  const text = content.replace(/^--.*$/gm, "");
  if (!/site\.notify_|money\.(?:report_decision|notify_payment_staff)\(|into site\.notifications/.test(text)) return [];
  // Customers read the others.
  const [, ...found] =
    /role_id in \(((?:iam\.role\('\w+'\)(?:, )?)+)\)|role_id = (iam\.role\('admin'\))|notify_staff\('\{([\w, ]+)\}'/.exec(
      text,
    ) ?? [];
  const listed = text.includes("money.notify_payment_staff(") ? "admin, manager" : (found.find(Boolean) ?? "");
  const readers = ["admin", "manager"].flatMap((name, index) => (listed.includes(name) ? [index + 1] : []));
  return [...text.matchAll(/(?<!\|\| )'(\/[a-z][\w/?=-]*)'/g)].map(([, path = ""]) => ({
    routine: `${schema}.${routine}`,
    path,
    readers,
  }));
});

let screens: Endpoint[] = [];
beforeAll(async () => {
  const database = await createDatabase("none");
  Object.assign(process.env, { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY, BOURSE_MODE: "development" });
  screens = (await findEndpoints()).filter(({ method, isScreen }) => method === "GET" && isScreen);
});

test("the rules notify", () => {
  expect(notices.length).toBeGreaterThan(20);
  expect(notices.filter(({ readers }) => readers.length > 0).length).toBeGreaterThan(3);
});

test.each(notices)("$routine leads to $path, which its readers may open", ({ path, readers }) => {
  const [page = ""] = path.split("?");
  // What ends with a slash goes on with an id, a category or both.
  const parts = page.replace(/\/$/, "/…").split("/");
  const fits = (endpoint: Endpoint) => {
    const names = endpoint.path.split("/");
    const wanted = parts.at(-1) === "…" ? parts.slice(0, -1) : parts;
    return (
      (parts.at(-1) === "…" ? names.length > wanted.length : names.length === wanted.length) &&
      wanted.every((part, at) => names[at] === part || names[at]?.startsWith(":"))
    );
  };
  const found = screens.filter(fits);
  expect(found.length, `no screen at ${path}`).toBeGreaterThan(0);
  const table = readTable();
  for (const role of readers)
    expect([path, role, found.some(({ name }) => table.get(name)?.[role] === "yes")]).toEqual([path, role, true]);
});
