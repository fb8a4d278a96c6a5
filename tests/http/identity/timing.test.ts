import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createClient } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { newcomer } from "./people.ts";

// T-34: whoever measures answers learns nothing about who has an account. Medians of as many known as unknown e-mails, asked in turn so that a busy
// machine slows both alike; a difference that is there shows in every round, one that the machine made does not.
const people = 200;
const rounds = 3;
const bearable = 5;

const database = await createDatabase("demo");
const server = await startServer(database, { jobs: true });
const { rows: known } = await database.owner.query<{ email: string }>(
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
  [people, randomBytes(4).toString("hex")],
);
await database.owner.query("select money.create_accounts(id, 'USD') from iam.users where email like 'known%'");

const client = createClient(server.url);
const stranger = () => `${randomBytes(6).toString("hex")}@nordpost.test`;

type Ask = (email: string) => Promise<{ status: number; body: unknown }>;
const doors: [string, Ask][] = [
  ["log-in", (email) => client.json("POST", "/auth/login", { email, password: "not this one" })],
  ["sign-up", (email) => client.json("POST", "/auth/signup", newcomer({ email }))],
  ["forgot password", (email) => client.json("POST", "/forgot-password", { email })],
  ["verification mail", (email) => client.json("POST", "/auth/verification", { email })],
];

async function timed(ask: Ask, email: string): Promise<{ took: number; said: string }> {
  const started = performance.now();
  const { status, body } = await ask(email);
  return { took: performance.now() - started, said: JSON.stringify([status, body]) };
}

test.each(doors)(
  "%s tells by no answer and by no wait whether somebody has an e-mail",
  async (name, ask) => {
    const differences: number[] = [];
    const said = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      await database.owner.query("delete from iam.attempts");
      const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      for (const [position, { email }] of known.entries()) {
        const pair = [["known", email] as const, ["unknown", stranger()] as const];
        if (position % 2 === 1) pair.reverse();
        // What is measured is the answer to a first attempt; limits are the subject of other tests.
        if (position % 5 === 4) await database.owner.query("delete from iam.attempts");
        for (const [which, whose] of pair) {
          const answer = await timed(ask, whose);
          took[which].push(answer.took);
          said.add(answer.said);
        }
      }
      differences.push(Math.abs(median(took.known) - median(took.unknown)));
      if (differences.at(-1)! < bearable) break;
    }
    console.log(
      `${name}: medians of ${people} and ${people} differ by ${differences.map((ms) => ms.toFixed(2)).join(", ")} ms`,
    );
    expect([...said]).toHaveLength(1);
    expect(Math.min(...differences)).toBeLessThan(bearable);
  },
  240_000,
);

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test("the same measure notices a log-in that would skip the work for a stranger", async () => {
  const [logIn, , forgot] = doors.map(([, ask]) => ask);
  const took: [number[], number[]] = [[], []];
  for (let n = 0; n < 20; n++) {
    if (logIn) took[0].push((await timed(logIn, stranger())).took);
    if (forgot) took[1].push((await timed(forgot, stranger())).took);
  }
  expect(median(took[0]) - median(took[1])).toBeGreaterThan(bearable);
});
