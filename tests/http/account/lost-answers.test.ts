// Uploads whose statement is committed although its answer is lost: the connection ends between the two.
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { type Client, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { photo } from "../../support/documents.ts";
import { startServer } from "../../support/server.ts";
import { openWeakNetwork } from "../../support/weak-network.ts";
import { signUp } from "../identity/people.ts";

const database = await createDatabase("demo");
const network = await openWeakNetwork(database.url);
afterAll(() => network.close());
const server = await startServer(database, { env: { DATABASE_URL: network.url } });

async function upload(client: Client, method: string, path: string, fields: Record<string, string | Buffer>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], `${name}.jpg`));
  const answer = await client.send(method, path, { body, headers: { Accept: "application/json" } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("an upload whose connection to the database is lost before the answer", () => {
  test("the identity document of a committed submission stays readable for its reviewer", async () => {
    const { email, password } = await signUp(server.url);
    const customer = await logIn(server.url, email, password);
    const front = await photo();
    network.loseAnswerTo("kyc.submit");
    const sent = await upload(customer, "POST", "/kyc", { type: "passport", front });
    expect([sent.status, sent.body.code]).toEqual([503, "busy"]);
    const { rows } = await database.owner.query<{ front: string; sha256: Buffer }>(
      `select d.front_file as front, f.sha256
       from kyc.documents d join iam.users u on u.id = d.user_id join site.files f on f.name = d.front_file
       where u.email = $1`,
      [email],
    );
    const reviewer = await logIn(server.url, "admin@demo.test");
    const file = await reviewer.get(`/files/${rows[0]?.front}`);
    expect(file.status).toBe(200);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest()).toEqual(rows[0]?.sha256);
    // The form sent again is refused, because the first one arrived.
    const again = await upload(customer, "POST", "/kyc", { type: "passport", front });
    expect([again.status, again.body.code]).toEqual([409, "BT411"]);
  });

  test("a gateway is unchanged when its save is answered busy because the list of gateways could not be read", async () => {
    const admin = await logIn(server.url, "admin@demo.test");
    const state = async () =>
      (
        await database.owner.query(
          "select version, qr_file, (select count(*)::int from money.approvals) as approvals from money.gateways where name = 'usdt'",
        )
      ).rows;
    const before = await state();
    network.loseAnswerTo("money.list_gateways");
    const picture = { key1: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", file: await photo(400, 400) };
    const saved = await upload(admin, "PUT", "/admin/gateways/usdt", picture);
    expect([saved.status, saved.body.code]).toEqual([503, "busy"]);
    expect(await state()).toEqual(before);
    const again = await upload(admin, "PUT", "/admin/gateways/usdt", picture);
    expect(again.status).toBe(200);
    expect(await state()).not.toEqual(before);
  });
});
