// The lead API of Q-99 for affiliates (T-23).
import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import type { Crm } from "./crm-server.ts";

type Schema = { properties: Record<string, { anyOf: { type: string; maxLength?: number }[] }> };
type Contract = {
  openapi: string;
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { oneOf: [Schema] } }> } } }>;
};

export function testPrograms({ url, affiliate, upload, query }: Crm): void {
  let key = "";
  const newKey = async () => {
    const { body } = await affiliate.json("POST", "/affiliate/api", { api_key: "chosen" });
    expect(body.message).toBe("API key generated successfully");
    key = body.key as string;
  };
  async function call(body: unknown, header: Record<string, string> = { "x-api-key": key }) {
    const answer = await fetch(`${url}/api/v1/leads`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...header },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test("an affiliate's program sends leads with its key and reads their outcomes (Q-99, T-23)", async () => {
    await newKey();
    expect(key).toMatch(/^bourse_live_.{32}$/);
    const many = Array.from({ length: 900 }, (_, n) => ({ email: `p${n}@program.test`, firstName: "Pro" }));
    expect(await call(many)).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
    expect(
      (await call([{ email: "P1@program.test" }, { email: "x" }, { phone: "+1 202 555 0199" }])).body.data,
    ).toEqual([
      { outcome: "duplicate", id: null, errors: null },
      { outcome: "invalid", id: null, errors: { email: "Invalid email" } },
      { outcome: "created", id: expect.any(Number), errors: null },
    ]);
    expect((await call({ email: "single@program.test" })).body.data).toMatchObject([{ outcome: "created" }]);
    expect((await call(undefined)).body).toMatchObject({
      meta: { total: expect.any(Number) },
      data: expect.arrayContaining([expect.objectContaining({ status: "New", ftd_at: null })]),
    });
    expect((await call("{nonsense")).status).toBe(400);
    expect((await call(Array(1001).fill({ email: "a@b.test" }))).status).toBe(422);
    // Replaced at once, the old key stops working; with the overlap it keeps working for a day.
    const old = key;
    await affiliate.json("POST", "/affiliate/api", {});
    expect((await call([{ email: "late@program.test" }], { "x-api-key": old })).status).toBe(401);
    await newKey();
    await affiliate.json("POST", "/affiliate/api", { keepOld: true });
    expect((await call([{ email: "overlap@program.test" }])).status).toBe(200);
    // The key is not accepted as a session or a bearer token, and is not stored in plain text.
    const session = await fetch(`${url}/affiliate/leads/api`, {
      headers: { Accept: "application/json", Cookie: `bourse_session=${key}` },
    });
    expect(session.status).toBe(401);
    const otherUses: Record<string, string>[] = [
      { "x-api-key": `${key}x` },
      { Authorization: `Bearer ${key}` },
      { Cookie: `bourse_session=${key}` },
    ];
    for (const header of otherUses) expect((await call([], header)).status).toBe(401);
    const storedKeys = await query<{ text: string }>("select row_to_json(k)::text as text from crm.api_keys k");
    expect(storedKeys.map(({ text }) => text).join("")).not.toContain(key);
  });

  test("a program reads leads by cursor and by change, with its own references, and edits its own leads", async () => {
    await newKey();
    const request = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api/v1/leads${path}`, {
        method,
        headers: { Accept: "application/json", "Content-Type": "application/json", "x-api-key": key },
        ...(body && { body: JSON.stringify(body) }),
      });
      const json = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ...json } as {
        status: number;
        message?: string;
        data: { id: number; leadSourceId: string }[];
        meta: { next: string | null };
      };
    };
    const started = new Date().toISOString();
    const sent = Array.from({ length: 205 }, (_, n) => ({
      email: `c${n}@cursor.test`,
      reference: `ref-${n}`,
      leadSourceId: `${n}`,
    }));
    await call(sent);
    const first = await request("GET", "?limit=200");
    expect(first.data).toHaveLength(200);
    const second = await request("GET", `?limit=200&cursor=${first.meta.next}`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    // Answers are matched by the program's own numbers.
    const places = first.data.map(({ leadSourceId }) => Number(leadSourceId));
    expect(first.data).toMatchObject(
      places.map((n) => ({ email: `c${n}@cursor.test`, reference: `ref-${n}`, leadSourceId: `${n}` })),
    );
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(200 + second.data.length);

    const changed: number[] = [];
    for (let next: string | null = ""; next !== null;) {
      const page = await request("GET", `?changedSince=${started}&limit=100&cursor=${next}`);
      changed.push(...page.data.map(({ id }) => id));
      next = page.meta.next;
    }
    expect(new Set(changed).size).toBe(205);
    const since = new Date(Date.now() + 1).toISOString();
    const [lead] = first.data;
    // The change must be later than `since`, which is in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 10));
    await query(
      "update crm.leads set status_id = (select id from crm.lead_statuses where name = 'Interested') where id = $1",
      [lead?.id],
    );
    expect((await request("GET", `?changedSince=${since}`)).data).toMatchObject([
      { id: lead?.id, status: "Interested" },
    ]);

    expect(
      await request("PATCH", `/${lead?.id}`, { city: "Oslo", reference: "new", leadStatus: "Converted" }),
    ).toMatchObject({
      status: 200,
      data: { id: lead?.id, reference: "new", leadSourceId: lead?.leadSourceId, status: "Interested" },
    });
    expect((await request("PUT", `/${lead?.id}`, { email: "single@program.test" })).status).toBe(409);
    expect((await request("PUT", `/${lead?.id}`, { email: "nonsense" })).status).toBe(422);
    await query(
      "update crm.leads set agent_id = (select id from iam.users where email = 'sales@demo.test') where id = $1",
      [lead?.id],
    );
    expect(await request("PATCH", `/${lead?.id}`, { phone: "+4930000111" })).toMatchObject({
      status: 409,
      message: "This lead is being worked on",
    });
    expect((await request("PATCH", `/${lead?.id}`, { leadSourceId: "mine" })).status).toBe(200);
    const [foreign] = await query<{ id: number }>("select id from crm.leads where affiliate_id is null limit 1");
    for (const method of ["GET", "PATCH"])
      expect((await request(method, `/${foreign?.id}`, method === "PATCH" ? { city: "X" } : undefined)).status).toBe(
        404,
      );
    const noSuchDay = Buffer.from("1~2026-02-30T10:00:00.000001Z").toString("base64url");
    for (const [wrong, message] of [
      ["?limit=201", "limit: From 1 to 200"],
      ["?changedSince=yesterday", "changedSince: A time such as 2026-11-22T08:00:00Z"],
      ["?cursor=x", "cursor: Use meta.next of the previous answer"],
      [`?cursor=${noSuchDay}`, "cursor: Use meta.next of the previous answer"],
    ] as const)
      expect([wrong, await request("GET", wrong)]).toMatchObject([wrong, { status: 422, message }]);
  });

  test("the OpenAPI contract documents every field of the call", async () => {
    await newKey();
    const contract = (await (
      await fetch(`${url}/api/v1/openapi.json`, { headers: { Accept: "application/json" } })
    ).json()) as Contract;
    expect(contract.openapi).toBe("3.1.0");
    const [{ properties }] =
      contract.paths["/api/v1/leads"]!.post.requestBody.content["application/json"]!.schema.oneOf;
    const fields = Object.entries(properties).map(([name, { anyOf }]) => [name, anyOf[0]?.maxLength ?? 0] as const);
    expect(fields.map(([name]) => name)).toEqual(
      "firstName lastName email phone country city funnelLink reference leadSourceId".split(" "),
    );
    const text = (name: string, length: number) => {
      if (name === "phone") return "7777777".padEnd(length, "-");
      if (name === "country") return "PER".padEnd(length);
      return name === "email" ? `${"e".repeat(length - 10)}@long.test` : "t".repeat(length);
    };
    const leads = fields.flatMap(([name, maxLength], place) =>
      [maxLength, maxLength + 1].map((length) => ({
        email: `f${place}x${length}@contract.test`,
        [name]: text(name, length),
      })),
    );
    expect((await call(leads)).body.data).toEqual(
      fields.flatMap(([name]) => [
        expect.objectContaining({ outcome: "created" }),
        { outcome: "invalid", id: null, errors: { [name]: "This text is too long" } },
      ]),
    );
    const shapeless = [
      5,
      null,
      "x",
      { email: 7 },
      { firstName: {}, email: "object@contract.test" },
      { city: "\0", phone: "+4930123456" },
    ];
    expect((await call(shapeless)).body.data).toEqual(
      ["lead", "lead", "lead", "email", "firstName", "city"].map((name) => ({
        outcome: "invalid",
        id: null,
        errors: { [name]: expect.any(String) },
      })),
    );
  });

  test("key guesses from fifty addresses are blocked at each of these addresses and at no other (T-23)", async () => {
    await newKey();
    const agent = new Agent({ keepAlive: true });
    const callFrom = (localAddress: string, key: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${url}/api/v1/leads`, { agent, localAddress, headers: { "x-api-key": key } }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode));
        })
          .once("error", reject)
          .end();
      });
    const guessers = Array.from({ length: 50 }, (_, n) => `127.0.1.${n + 1}`);
    const statusesByAddress = await Promise.all(
      guessers.map(async (address, n) => {
        const statuses: (number | undefined)[] = [];
        for (let guess = 0; guess < 32; guess++) statuses.push(await callFrom(address, `bourse_live_${n}_${guess}`));
        return [...statuses, await callFrom(address, key)];
      }),
    );
    // Thirty guesses a minute are checked; after that the valid key is refused too, so a guesser cannot detect it.
    for (const statuses of statusesByAddress) expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429]);
    expect(await callFrom("127.0.1.51", key)).toBe(200);
    agent.destroy();
  });

  test("an affiliate's file is imported like one of staff (Q-70), and key guesses are blocked", async () => {
    const { status, body } = await upload(affiliate, "email\nfile@affiliate.test\n", "/affiliate/leads/csv");
    expect([status, body]).toMatchObject([200, { state: "done", added: 1 }]);
    const [{ brought } = { brought: false }] = await query<{ brought: boolean }>(
      `select l.affiliate_id = u.id as brought from crm.leads l, iam.users u
       where l.email = 'file@affiliate.test' and u.email = 'affiliate@demo.test'`,
    );
    expect(brought).toBe(true);
    await newKey();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => call([], { "x-api-key": `bourse_live_guess_${n}` })),
    );
    expect(new Set(guesses.map((one) => one.status))).toEqual(new Set([401, 429]));
    // The valid key is refused too, so a guesser cannot detect it.
    expect((await call(undefined)).status).toBe(429);
  });
}
