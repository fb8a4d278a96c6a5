// Password hashes take a core each; clients share them in turns, so that one network cannot keep the others waiting.
import { expect, test } from "vitest";
import { hashInTurn } from "../../app/auth/hash-queue.ts";

const AT_ONCE = 2;
const PER_NETWORK = 20;
const ALL = 200;

/** Work that ends on demand, with the order in which it began and the errors of rejected work. */
function createDesk() {
  const begun: string[] = [];
  const refused: [string, number][] = [];
  const running: (() => void)[] = [];
  const done: Promise<unknown>[] = [];
  return {
    begun,
    refused,
    ask(address: string) {
      const work = () =>
        new Promise<void>((end) => {
          begun.push(address);
          running.push(end);
        });
      done.push(
        hashInTurn(address, work).catch((error: { status: number }) => void refused.push([address, error.status])),
      );
    },
    async endOne() {
      running.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
    async endAll() {
      while (running.length > 0) await this.endOne();
      await Promise.all(done);
    },
  };
}

test("a client waits for one hash of each other network, not for all of them", async () => {
  const desk = createDesk();
  for (let n = 0; n < AT_ONCE + 10; n++) desk.ask("203.0.113.1");
  desk.ask("203.0.113.2");
  desk.ask("203.0.113.2");
  for (let n = 0; n < 4; n++) await desk.endOne();
  expect(desk.begun.slice(AT_ONCE)).toEqual(["203.0.113.1", "203.0.113.2", "203.0.113.1", "203.0.113.2"]);
  await desk.endAll();
  expect(desk.refused).toEqual([]);
});

test("a network has twenty hashes in the queue at most, however many addresses of its /64 ask", async () => {
  const desk = createDesk();
  for (let n = 0; n < AT_ONCE + PER_NETWORK; n++) desk.ask(`2001:db8::${n}`);
  desk.ask("2001:db8::ffff");
  desk.ask("2001:db8:0:1::1");
  await desk.endAll();
  expect(desk.refused).toEqual([["2001:db8::ffff", 429]]);
});

test("a full queue makes room for another network by refusing the newest of the longest queue", async () => {
  const desk = createDesk();
  for (let n = 0; n < AT_ONCE; n++) desk.ask("198.51.100.1");
  for (let n = 0; n < ALL; n++) desk.ask(`203.0.113.${Math.floor(n / PER_NETWORK)}`);
  desk.ask("198.51.100.2");
  await desk.endAll();
  expect(desk.refused).toHaveLength(1);
  expect(desk.refused[0]?.[0]).toMatch(/^203\.0\.113\./);
  expect(desk.refused[0]?.[1]).toBe(503);
  expect(desk.begun).toContain("198.51.100.2");
});
