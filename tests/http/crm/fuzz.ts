// The lead API against its own description: every answer has a status and a body that the description names.
import { Agent, request as open } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Crm } from "./crm-server.ts";
import { type Description, type DrawnRequest, METHODS, requestsOf } from "./drawn-requests.ts";
import { isFull } from "../../support/size.ts";

const length = process.env["FUZZ"];
const REQUESTS = Number(length ?? (isFull ? 100_000 : 600));
const TIMEOUT_MS = 120_000 + REQUESTS * 50;
/** Sent at once; a failing group is reduced to the request that fails. */
const GROUP = 8;
/** A key may send 60 requests a minute. */
const GROUPS_PER_KEY = 6;
const MAX_KNOWN = 500;
const ADDRESS = "127.0.2.1";
/** An address may send 30 wrong keys a minute. */
const WRONG_KEYS_PER_ADDRESS = 20;

export function testDescription({ url, affiliate, query }: Crm): void {
  test(
    `${REQUESTS} requests drawn from the description get no 5xx and no answer that it does not name`,
    async () => {
      const description = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Description;
      const known = (await query<{ id: number }>("select id from crm.leads order by id limit 200")).map(({ id }) => id);
      const validators = validatorsOf(description);
      const statuses: Record<string, number> = {};
      let key = "";
      let groups = 0;
      let wrongKeys = 0;
      const agent = new Agent({ keepAlive: true });

      async function send(request: DrawnRequest): Promise<void> {
        const headers: Record<string, string> = { Accept: "application/json" };
        if (request.key !== "none") headers["x-api-key"] = request.key === "valid" ? key : "bourse_live_wrong-key";
        if (request.body !== null && request.type !== null) headers["Content-Type"] = request.type;
        const guesser = Math.floor(wrongKeys / WRONG_KEYS_PER_ADDRESS);
        if (request.key === "wrong") wrongKeys += 1;
        const localAddress = request.key === "wrong" ? `127.0.${3 + (guesser >> 8)}.${guesser & 255}` : ADDRESS;
        const { status, text } = await exchange(url, request, { agent, localAddress, headers });
        statuses[status] = (statuses[status] ?? 0) + 1;
        const name = `${request.method} ${request.path} ${status}`;
        const validator = validators.get(name);
        if (!validator) throw new Error(`${name} is not described: ${text.slice(0, 300)}`);
        const parsed = validator.safeParse(JSON.parse(text));
        if (!parsed.success)
          throw new Error(`${name} differs from its schema: ${parsed.error.message} ${text.slice(0, 300)}`);
        if (status === 200 && request.method === "post") remember(parsed.data as { data: { id: number | null }[] });
      }
      function remember({ data }: { data: { id: number | null }[] }): void {
        for (const { id } of data) if (id !== null) known.unshift(id);
        known.length = Math.min(known.length, MAX_KNOWN);
      }
      async function renewKey(): Promise<void> {
        key = (await affiliate.json("POST", "/affiliate/api", {})).body.key as string;
      }

      const drawn = fc.array(
        requestsOf(description, () => known),
        { minLength: GROUP, maxLength: GROUP },
      );
      const property = fc.asyncProperty(drawn, async (requests) => {
        if (groups++ % GROUPS_PER_KEY === 0) await renewKey();
        await Promise.all(requests.map(send));
      });
      await fc.assert(property, {
        numRuns: Math.ceil(REQUESTS / GROUP),
        ...(length === undefined && !isFull && { seed: 1 }),
      });
      agent.destroy();
      console.log(`answers by status: ${JSON.stringify(statuses)}`);
      expect(statuses[200]).toBeGreaterThan(REQUESTS / 5);
      expect(statuses[422]).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
}

/** Not fetch, which has no local address: wrong keys block theirs. */
function exchange(
  url: string,
  { method, url: path, body }: DrawnRequest,
  options: { agent: Agent; localAddress: string; headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = open({ ...options, hostname, port, path, method: method.toUpperCase() }, (answer) => {
      answer
        .toArray()
        .then((chunks) => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }), reject);
    });
    sent.once("error", reject).end(body);
  });
}

/** The schema of each answer, by method, path and status. */
function validatorsOf({ paths }: Description): Map<string, z.ZodType> {
  const validators = new Map<string, z.ZodType>();
  for (const [path, methods] of Object.entries(paths))
    for (const method of METHODS)
      for (const [status, { content }] of Object.entries(methods[method]?.responses ?? {})) {
        const schema = content["application/json"]?.schema ?? {};
        validators.set(`${method} ${path} ${status}`, z.fromJSONSchema(schema as z.core.JSONSchema.BaseSchema));
      }
  return validators;
}
