import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createClient } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { isFull } from "../../support/size.ts";
import { newcomer } from "./people.ts";

// T-34: response times must not reveal which emails have an account. Compares medians of equally many known and unknown
// emails, requested alternately so that a busy machine slows both. A real difference appears in every round, one caused
// by the machine does not.
const PEOPLE_PER_GROUP = isFull ? 200 : 80;
const MAX_ROUNDS = 6;
const MAX_DIFFERENCE_MS = 5;

const database = await createDatabase("demo");
const server = await startServer(database, { jobs: true });
const { rows: knownUsers } = await database.owner.query<{ email: string }>(
  `
  with people as (
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
    select 'known' || n || '.' || $2 || '@nordpost.test', u.password_hash, 'Known ' || n, 3, false
    from generate_series(1, $1) n
    cross join iam.users u where u.email = 'customer@demo.test'
    returning id, email
  ), profiles as (
    insert into iam.profiles (user_id) select id from people
  )
  select email from people
  `,
  [PEOPLE_PER_GROUP, randomBytes(4).toString("hex")],
);
await database.owner.query("select money.create_accounts(id, 'USD') from iam.users where email like 'known%'");

const client = createClient(server.url);
const unknownEmail = () => `${randomBytes(6).toString("hex")}@nordpost.test`;

type SendRequest = (email: string) => Promise<{ status: number; body: unknown }>;
const requests: [string, SendRequest][] = [
  ["log-in", (email) => client.json("POST", "/auth/login", { email, password: "not this one" })],
  ["sign-up", (email) => client.json("POST", "/auth/signup", newcomer({ email }))],
  ["forgot password", (email) => client.json("POST", "/forgot-password", { email })],
  ["verification mail", (email) => client.json("POST", "/auth/verification", { email })],
];

async function timed(request: SendRequest, email: string): Promise<{ tookMs: number; answer: string }> {
  const started = performance.now();
  const { status, body } = await request(email);
  return { tookMs: performance.now() - started, answer: JSON.stringify([status, body]) };
}

test.each(requests)(
  "%s has the same answer and response time for known and unknown emails (T-34)",
  async (name, request) => {
    const differences: number[] = [];
    const answers = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await database.owner.query("delete from iam.attempts");
      const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      for (const [position, { email }] of knownUsers.entries()) {
        const pair = [["known", email] as const, ["unknown", unknownEmail()] as const];
        if (position % 2 === 1) pair.reverse();
        // The test measures the answer to a first attempt; other tests cover the limits.
        if (position % 5 === 4) await database.owner.query("delete from iam.attempts");
        for (const [group, address] of pair) {
          const answer = await timed(request, address);
          took[group].push(answer.tookMs);
          answers.add(answer.answer);
        }
      }
      differences.push(Math.abs(median(took.known) - median(took.unknown)));
      if (differences.at(-1)! < MAX_DIFFERENCE_MS) break;
    }
    console.log(
      `${name}: medians of ${PEOPLE_PER_GROUP} and ${PEOPLE_PER_GROUP} emails differ by ${differences.map((ms) => ms.toFixed(2)).join(", ")} ms`,
    );
    expect([...answers]).toHaveLength(1);
    expect(Math.min(...differences)).toBeLessThan(MAX_DIFFERENCE_MS);
  },
  240_000,
);

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test("the measurement detects a log-in that skips the work for an unknown email", async () => {
  const [logIn, , requestReset] = requests.map(([, request]) => request);
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < 20; n++) {
    if (logIn) took[0].push((await timed(logIn, unknownEmail())).tookMs);
    if (requestReset) took[1].push((await timed(requestReset, unknownEmail())).tookMs);
  }
  expect(median(took[0]) - median(took[1])).toBeGreaterThan(MAX_DIFFERENCE_MS);
});
