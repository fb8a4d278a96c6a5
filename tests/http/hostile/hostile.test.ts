// While costly requests are sent to the web process, /healthz is answered and the event loop stays free.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../support/ports.ts";
import { type Client, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { signUp, userId } from "../identity/people.ts";
import { observed, observeSite } from "./observe.ts";
import { ANY, type Shape, type Site } from "./send.ts";
import { fileShapes } from "./shapes/files.ts";
import { formShapes } from "./shapes/forms.ts";
import { hookShapes } from "./shapes/hooks.ts";
import { passwordShapes } from "./shapes/passwords.ts";
import { requestShapes } from "./shapes/requests.ts";
import { textShapes } from "./shapes/texts.ts";

const database = await createDatabase("demo");
const metricsPort = await freePort();
const { url } = await startServer(database, { env: { METRICS_PORT: String(metricsPort), ...observed } });
const site = await openSite();
const observe = await observeSite(url, metricsPort);

const shapes: Shape[] = [
  ...formShapes(),
  ...passwordShapes(),
  ...requestShapes(),
  ...hookShapes(),
  ...fileShapes(),
  ...textShapes(),
];

test.each(shapes)("the site answers $name and stays responsive (T-48)", async ({ name, send, answers = ANY }) => {
  const statuses = await observe(name, () => send(site));
  for (const status of statuses) expect(answers, name).toContain(status);
});

async function openSite(): Promise<Site> {
  const { email, password } = await signUp(url);
  const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const [customer, admin, sales, affiliate, newcomer] = await Promise.all(
    ["customer", "admin", "sales", "affiliate"]
      .map((name) => logIn(url, `${name}@demo.test`))
      .concat(logIn(url, email, password)),
  );
  await database.owner.query(
    "insert into market.news_feeds (id, name, kind, format) overriding system value values (900, 'Calendar', 'events', 'csv')",
  );
  const apiKey = "bourse_live_hostile_suite";
  await database.owner.query(
    "insert into crm.api_keys (user_id, key_hash, prefix, last_four) values ($1, $2, 'bourse_live_host', 'uite')",
    [await userId(database, "affiliate@demo.test"), createHash("sha256").update(apiKey).digest()],
  );
  const as = { customer, admin, sales, affiliate, newcomer } as Record<keyof Site["as"], Client>;
  return {
    url,
    apiKey,
    as: Object.fromEntries(Object.entries(as).map(([name, client]) => [name, cookieOf(client)])) as Site["as"],
  };
}

afterAll(async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
