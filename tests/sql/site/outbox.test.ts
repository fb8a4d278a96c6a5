import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

type Row = { seq: number; topic: string; ref: object };
const read = async (after: number, missing: number[] = []) =>
  (await people.worker.query<Row>("select * from site.read_outbox($1, 100, $2)", [after, missing])).rows;
const newest = () => people.held<number>("select coalesce(max(seq), 0) from site.outbox");
const tell = (client: pg.Client, topic: string) => client.query("select site.tell($1, '{}')", [topic]);

describe("the relay that reads the outbox", () => {
  test("gets what happened, in order", async () => {
    const before = await newest();
    await tell(people.owner, "a");
    await tell(people.owner, "b");
    expect(await read(before)).toMatchObject([{ topic: "a" }, { topic: "b" }]);
  });

  test("finds an older event that appears late by the number it has not seen, and only that", async () => {
    const before = await newest();
    const [early, late] = await Promise.all([people.connect(), people.connect()]);
    await early.query("begin");
    await tell(early, "lower seq, later commit");
    await tell(late, "higher seq, earlier commit");
    const [seen] = await read(before);
    expect(seen).toMatchObject({ topic: "higher seq, earlier commit" });
    const top = seen?.seq ?? 0;
    const gap = top - 1;
    expect(await read(top, [gap])).toEqual([]);
    await early.query("commit");
    await tell(late, "newer");
    expect(await read(top, [gap])).toMatchObject([{ seq: gap, topic: "lower seq, later commit" }, { topic: "newer" }]);
    await Promise.all([early.end(), late.end()]);
  });

  test("moves on past an event that was rolled back", async () => {
    const before = await newest();
    await people.owner.query("begin");
    await tell(people.owner, "never happened");
    await people.owner.query("rollback");
    await tell(people.owner, "happened");
    expect(await read(before)).toMatchObject([{ topic: "happened" }]);
  });
});

describe("a notification", () => {
  test("arrives with its text, however long or foreign", async () => {
    const id = await people.customer();
    const before = await newest();
    await people.owner.query("select site.notify_user($1, 'test', 'Hello', 'World', '/deposits')", [id]);
    await people.owner.query("select site.notify_user($1, 'test', $2, $3, '/kyc')", [
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
    "never leads to %s",
    async (url) => {
      const notify = people.owner.query("select site.notify_user($1, 'test', 'x', 'x', $2)", [
        await people.customer(),
        url,
      ]);
      await expect(notify).rejects.toMatchObject({ code: "23514" });
    },
  );

  test("is listed newest first, counted and marked as read by its owner alone", async () => {
    const [id, other] = [await people.customer(), await people.customer()];
    for (const title of ["one", "two", "three"]) {
      await people.owner.query("select site.notify_user($1, 'test', $2, '', '/')", [id, title]);
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
