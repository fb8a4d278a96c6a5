// An operator's own PostgreSQL whose administrating role may create roles and is not a superuser, as hosted servers
// provide it.
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

test("the migrations run repeatedly as such a role, and the processes log in", async () => {
  await server.query("create role operator login createrole password 'theirs'");
  await server.query("create database brokerage owner operator");
  const administratorUrl = new URL(server.url());
  Object.assign(administratorUrl, { username: "operator", password: "theirs", pathname: "brokerage" });
  await migrate({ url: administratorUrl.href, passwords: PASSWORDS, seed: "demo" });
  const lines: string[] = [];
  await migrate({ url: administratorUrl.href, passwords: NEW, seed: "demo", log: (line) => lines.push(line) });
  expect(lines).toEqual([]);

  const [app] = await server.query(
    "select current_user::text as name",
    [],
    roleUrl("bourse_app", administratorUrl.href, NEW),
  );
  expect(app).toEqual({ name: "bourse_app" });
  const operator = new pg.Client({ connectionString: administratorUrl.href });
  await operator.connect();
  expect(await findViolations(operator)).toEqual([]);
  await operator.end();
});
