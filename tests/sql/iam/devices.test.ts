import { afterAll, beforeAll, expect, test } from "vitest";
import { home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

let count = 0;
async function logIn(
  id: number,
  device: string,
  address = home,
  agent = "Firefox/1",
  name: string | null = "Firefox, Windows",
): Promise<void> {
  count += 1;
  await people.rows("select iam.open_session($1, $2, false, $3, $4, $5, $6)", [
    id,
    token(`log-in ${count}`),
    address,
    agent,
    token(device),
    name,
  ]);
}
const notificationsOf = async (id: number) =>
  (
    await people.owner.query<{ title: string; description: string; url: string }>(
      "select title, description, url from site.notifications where user_id = $1 order by id",
      [id],
    )
  ).rows;

test("a log-in with a second browser notifies the user on the site and by mail, one with the first browser does not", async () => {
  const id = await people.customer();
  await people.owner.query("update iam.users set language_code = null where id = $1", [id]);
  await logIn(id, "desk");
  expect(await notificationsOf(id)).toEqual([]);
  await logIn(id, "stranger", "198.51.100.9", "Chrome/1");
  expect(await notificationsOf(id)).toEqual([
    { title: "New sign-in", description: "Firefox, Windows, IP address 198.51.100.9", url: "/security" },
  ]);
  expect(
    await people.storedValue("select count(*)::int from graphile_worker.jobs where task_identifier = 'send-notices'"),
  ).toBeGreaterThan(0);
  await logIn(id, "stranger", "198.51.100.9", "Chrome/1");
  expect(await notificationsOf(id)).toHaveLength(1);
});

test("a browser counts as known from any address with its cookie, and from its last address without it", async () => {
  const id = await people.customer();
  await logIn(id, "phone");
  await logIn(id, "phone", "192.0.2.44", "Firefox/2");
  await logIn(id, "cookies thrown away", "192.0.2.44", "Firefox/2");
  expect(await notificationsOf(id)).toEqual([]);
  await logIn(id, "same browser elsewhere", "192.0.2.45", "Firefox/2");
  expect(await notificationsOf(id)).toHaveLength(1);
});

test("the notification of a new log-in is in the user's language", async () => {
  const id = await people.customer();
  await people.owner.query("update iam.users set language_code = 'de' where id = $1", [id]);
  await logIn(id, "one");
  await logIn(id, "two", "198.51.100.10", "Chrome/3");
  expect((await notificationsOf(id))[0]?.description).toBe("Firefox, Windows, IP-Adresse 198.51.100.10");
});

test("a log-in without a User-Agent is one from an unknown device", async () => {
  const id = await people.customer();
  await people.owner.query("update iam.users set language_code = 'de' where id = $1", [id]);
  await logIn(id, "named");
  await logIn(id, "nameless", "198.51.100.11", "", null);
  expect((await notificationsOf(id))[0]?.description).toBe("Unbekanntes Gerät, IP-Adresse 198.51.100.11");
});

test("a device is deleted a year after its last log-in", async () => {
  const id = await people.customer();
  await logIn(id, "old");
  await people.owner.query("update iam.devices set last_seen_at = now() - interval '366 days' where user_id = $1", [
    id,
  ]);
  await people.owner.query("select iam.purge_expired()");
  expect(await people.storedValue("select count(*)::int from iam.devices where user_id = $1", [id])).toBe(0);
});
