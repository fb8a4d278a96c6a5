import { allowMinutes, type Context, type Task } from "../../context.ts";

/** Reminds the owners of identity documents that expire, once 30 and 7 days before and on the day. */
export function remindExpiry({ pool, log }: Context): Task {
  return allowMinutes(5, async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select kyc.remind_expiry((now() at time zone 'UTC')::date) as count",
    );
    if (rows[0]?.count) log.info({ count: rows[0].count }, "reminded of expiring documents");
  });
}
