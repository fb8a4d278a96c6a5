// The clock of the database server jumps: libfaketime is preloaded into PostgreSQL.
import { createHash } from "node:crypto";
import { expect, inject, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { createWorld } from "../replay/world.ts";
import { createFakeClock, hasFakeClock } from "../support/fake-clock.ts";
import { createCluster } from "./cluster.ts";

const token = createHash("sha256").update("a session").digest();

test.skipIf(!hasFakeClock("jumps of the clock"))(
  "a clock that jumps three days ahead and an hour behind charges no night twice and fills no order at an old or future price (T-45, F-12)",
  async () => {
    const { env, set: setClock } = createFakeClock("+0d");
    const cluster = await createCluster({ fsync: "off" }, inject("installed"), undefined, env);
    try {
      const world = await createWorld(cluster.url("template_installed"));
      const tick = async () => {
        const { rows } = await world.owner.query<{ time: string }>("select clock_timestamp()::text as time");
        await world.frame([
          { instrument: "BTC_USD", bid: "100", ask: "100", time: new Date(rows[0]?.time ?? "").toISOString() },
        ]);
      };
      const chargeDueNights = async () => {
        const { rows } = await world.worker.query<{ night: string }>(
          "select night::text from trading.due_nights() night",
        );
        for (const { night } of rows) await world.worker.query("select trading.charge_rollover($1)", [night]);
        return rows.length;
      };
      const hasSession = async () =>
        (await world.app.query("select from iam.find_session($1, '127.0.0.1')", [token])).rowCount === 1;
      await world.category("crypto", "0", "5");
      await world.instrument("BTC_USD", "crypto", "2");
      await world.owner.query("update market.instruments set swap = -36 where name = 'BTC_USD'");
      await world.owner.query("update market.clock_state set source = 'real'");
      const { userId, accountId } = await world.customer("USD", "10000");
      await world.owner.query(
        "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
        [token, userId],
      );
      const place = () => world.place(userId, accountId, "BTC_USD", "buy", "1");
      await tick();
      await chargeDueNights();
      const order = await place();
      expect(await hasSession()).toBe(true);

      setClock("+3d");
      await expect(place()).rejects.toMatchObject({ code: "BT203" });
      expect(await hasSession()).toBe(false);
      expect(await chargeDueNights()).toBe(3);
      await tick();
      await place();

      setClock("-1h");
      await expect(place()).rejects.toMatchObject({ code: "BT203" });
      expect(await chargeDueNights()).toBe(0);
      setClock("+3d");
      expect(await chargeDueNights()).toBe(0);
      const { rows } = await world.owner.query<{ swaps: number }>(
        "select count(*) as swaps from money.transfers where kind = 'swap' and source_id like $1",
        [`${order.id}:%`],
      );
      expect(rows[0]?.swaps).toBe(3);
      expect(await findViolations(world.owner)).toEqual([]);
      await world.end();
    } finally {
      await cluster.destroy();
    }
  },
);
