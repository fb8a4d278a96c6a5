// An operator's own PostgreSQL whose administrating role may create roles and is no superuser, as hosted servers give it.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { roleUrl } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";
import { PASSWORDS } from "../support/templates.ts";
import { openServer } from "./server.ts";

const NEW = { ...PASSWORDS, bourse_app: "another-password-for-the-web" };
const server = await openServer();
afterAll(() => server.close());

test("brings its database up, again and again, and the processes log in", async () => {
  await server.query("create role operator login createrole password 'theirs'");
  await server.query("create database brokerage owner operator");
  const own = new URL(server.url());
  Object.assign(own, { username: "operator", password: "theirs", pathname: "brokerage" });
  await migrate({ url: own.href, passwords: PASSWORDS, seed: "demo" });
  const lines: string[] = [];
  await migrate({ url: own.href, passwords: NEW, seed: "demo", log: (line) => lines.push(line) });
  expect(lines).toEqual([]);

  const [app] = await server.query("select current_user::text as name", [], roleUrl("bourse_app", own.href, NEW));
  expect(app).toEqual({ name: "bourse_app" });
  const operator = new pg.Client({ connectionString: own.href });
  await operator.connect();
  expect(await findViolations(operator)).toEqual([]);
  await operator.end();
});
