// Limits per address, with a proxy that forwards each client's address.
import { expect, test } from "vitest";
import { networkOf } from "../../../app/http/client-network.ts";
import { createClient } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { newcomer } from "./people.ts";

/** Of one network, as in app/public/log-in.ts. */
const MAX_LOG_INS_IN_FLIGHT = 20;
/** Hashes of the flood that end during one log-in of another address; with one queue for all addresses it is 19. */
const MAX_HASHES_BEFORE = 12;

const database = await createDatabase("demo");
const server = await startServer(database, { env: { TRUST_PROXY: "on" } });
const from = (address: string) => ({ "X-Forwarded-For": address });

async function tryLogIn(email: string, password: string, address: string): Promise<number> {
  return (await createClient(server.url).json("POST", "/auth/login", { email, password }, from(address))).status;
}
const logIn = (address: string) => tryLogIn("customer@demo.test", "Bourse-demo-1", address);

test("password attempts on fifty accounts from one address are refused with 429, and other addresses log in", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 50; n++)
    for (const password of ["Summer-2026", "Password-1"])
      statuses.push(await tryLogIn(`person${n}@demo.test`, password, "203.0.113.10"));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(45);
  expect(await logIn("203.0.113.11")).toBe(200);
});

test("a log-in waits for few of the log-ins that flood the server from another address", async () => {
  const hashesBefore: number[] = [];
  // A busy machine can answer many of the flood before it reads the log-in: the best of three rounds counts.
  for (let round = 0; round < 3; round++) {
    let answered = 0;
    const flood = Array.from({ length: 2 * MAX_LOG_INS_IN_FLIGHT }, async (_, n) => {
      const status = await tryLogIn(`flood${n}@demo.test`, "wrong password", `203.0.113.${20 + round}`);
      if (status === 401) answered += 1;
      return status;
    });
    expect(await logIn("203.0.113.29")).toBe(200);
    hashesBefore.push(answered);
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(MAX_LOG_INS_IN_FLIGHT);
  }
  expect(Math.min(...hashesBefore), `hashes before each log-in: ${hashesBefore.join(", ")}`).toBeLessThan(
    MAX_HASHES_BEFORE,
  );
});

test("the twenty-first simultaneous log-in from one address is refused at once with 429, and its log-ins continue afterwards", async () => {
  const failLogIn = (address: string, n: number) => tryLogIn(`simultaneous${n}@demo.test`, "wrong password", address);
  const answeredWhileLocked: number[] = [];
  let isLocked = true;
  // Log-ins wait for the lock before they compare passwords, so the queue of hashes refuses none of them.
  const locked = await database.owner.connect();
  await locked.query("begin; lock table iam.attempts in exclusive mode");
  const logIns = Array.from({ length: MAX_LOG_INS_IN_FLIGHT + 5 }, async (_, n) => {
    const status = await failLogIn("203.0.113.40", n);
    if (isLocked) answeredWhileLocked.push(status);
    return status;
  });
  const ofAnotherAddress = failLogIn("203.0.113.41", MAX_LOG_INS_IN_FLIGHT);
  try {
    // The wait for a lock ends after two seconds.
    await expect.poll(() => answeredWhileLocked, { timeout: 1500, interval: 20 }).toEqual([429, 429, 429, 429, 429]);
  } finally {
    isLocked = false;
    await locked.query("rollback");
    locked.release();
  }
  const statuses = await Promise.all(logIns);
  expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_LOG_INS_IN_FLIGHT);
  expect(await ofAnotherAddress).toBe(401);
  expect(await failLogIn("203.0.113.40", MAX_LOG_INS_IN_FLIGHT)).toBe(401);
});

test("sign-ups from one address are refused with 429 after eleven, and other addresses sign up", async () => {
  const signUp = async (address: string) =>
    (await createClient(server.url).json("POST", "/auth/signup", newcomer(), from(address))).status;
  const statuses: number[] = [];
  for (let n = 0; n < 13; n++) statuses.push(await signUp("203.0.113.30"));
  expect(statuses.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 200));
  expect(statuses).toContain(429);
  expect(await signUp("203.0.113.31")).toBe(200);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:ffff::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0001:1:2:3:4", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["an API key", "an API key"],
])("the limits count the address %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
