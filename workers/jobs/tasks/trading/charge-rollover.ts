import { allowMinutes, type Context, type Task } from "../../context.ts";

/** Charges each night whose 17:00 in New York the market's clock has passed, once. Runs every minute. */
export function chargeRollover({ pool, log }: Context): Task {
  return allowMinutes(30, async () => {
    const { rows } = await pool.query<{ night: string }>(
      "select night::text from trading.due_nights() night order by night",
    );
    for (const { night } of rows) {
      const charged = await pool.query<{ orders: number }>("select trading.charge_rollover($1) as orders", [night]);
      log.info({ night, orders: charged.rows[0]?.orders }, "rollover charged");
    }
  });
}
