import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwnServer } from "../database.ts";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople(openOwnServer);
});
afterAll(() => people.close());

type Row = { seq: number; topic: string; ref: object };
const read = async (after: number, missing: number[] = []) =>
  (await people.worker.query<Row>("select * from site.read_outbox($1, 100, $2)", [after, missing])).rows;
const newest = () => people.storedValue<number>("select coalesce(max(seq), 0) from site.outbox");
const addEvent = (client: pg.Client, topic: string) => client.query("select site.publish($1, '{}')", [topic]);

describe("reading the outbox", () => {
  test("the outbox returns events in order", async () => {
    const before = await newest();
    await addEvent(people.owner, "a");
    await addEvent(people.owner, "b");
    expect(await read(before)).toMatchObject([{ topic: "a" }, { topic: "b" }]);
  });

  test("an event that commits late is found by its missing number, and earlier events are not repeated", async () => {
    const before = await newest();
    const [early, late] = await Promise.all([people.connect(), people.connect()]);
    await early.query("begin");
    await addEvent(early, "lower seq, later commit");
    await addEvent(late, "higher seq, earlier commit");
    const [seen] = await read(before);
    expect(seen).toMatchObject({ topic: "higher seq, earlier commit" });
    const top = seen?.seq ?? 0;
    const gap = top - 1;
    expect(await read(top, [gap])).toEqual([]);
    await early.query("commit");
    await addEvent(late, "newer");
    expect(await read(top, [gap])).toMatchObject([{ seq: gap, topic: "lower seq, later commit" }, { topic: "newer" }]);
    await Promise.all([early.end(), late.end()]);
  });

  test("a rolled-back event does not stop the reader", async () => {
    const before = await newest();
    await people.owner.query("begin");
    await addEvent(people.owner, "never happened");
    await people.owner.query("rollback");
    await addEvent(people.owner, "happened");
    expect(await read(before)).toMatchObject([{ topic: "happened" }]);
  });
});

describe("notifications", () => {
  test("a notification is sent with its full text, whatever its length and characters", async () => {
    const id = await people.customer();
    const before = await newest();
    await people.owner.query("select site.notify_user($1, 'kyc_approved', 'Hello', 'World', '/deposits')", [id]);
    await people.owner.query("select site.notify_user($1, 'kyc_approved', $2, $3, '/kyc')", [
      id,
      "é".repeat(4100),
      "\u0001".repeat(9000),
    ]);
    expect(await read(before)).toMatchObject([
      {
        topic: `user:${id}`,
        ref: { title: "Hello", description: "World", url: "/deposits", changed: ["notifications"] },
      },
      { topic: `user:${id}`, ref: { changed: ["notifications"] } },
    ]);
  });

  test.each(["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", ""])(
    "a notification cannot link to %s (T-27)",
    async (url) => {
      const notify = people.owner.query("select site.notify_user($1, 'kyc_approved', 'x', 'x', $2)", [
        await people.customer(),
        url,
      ]);
      await expect(notify).rejects.toMatchObject({ code: "23514" });
    },
  );

  test("notifications are listed newest first, counted and marked as read by their owner only", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    for (const title of ["one", "two", "three"]) {
      await people.owner.query("select site.notify_user($1, 'kyc_approved', $2, '', '/')", [id, title]);
    }
    const list = await people.rows<{ id: number; title: string }>(
      "select id, title from site.list_notifications($1, 2)",
      [id],
    );
    expect(list.map(({ title }) => title)).toEqual(["three", "two"]);
    const older = await people.rows("select title from site.list_notifications($1, 2, $2)", [id, list[1]?.id]);
    expect(older).toEqual([{ title: "one" }]);
    const unread = () => people.value("select site.count_unread($1)", [id]);
    await people.value("select site.mark_read($1)", [other]);
    await people.value("select site.mark_read(iam.act_as($1, $2))", [id, await people.staff(1)]);
    expect(await unread()).toBe(3);
    await people.value("select site.mark_read($1, $2)", [id, [list[0]?.id]]);
    expect(await unread()).toBe(2);
    await people.value("select site.mark_read($1)", [id]);
    expect(await unread()).toBe(0);
  });
});
