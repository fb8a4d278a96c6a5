import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const sessionRow = z.object({
  session_id: z.number(),
  user_id: z.number(),
  impersonator_id: z.number().nullable(),
  impersonator_role_id: z.number().nullable(),
  email: z.string(),
  full_name: z.string(),
  role_id: z.number(),
  plan_id: z.number().nullable(),
  language_code: z.string().nullable(),
  theme: z.string().nullable(),
  up_down: z.string(),
  density: z.string(),
  time_zone: z.string(),
  sound: z.boolean(),
  one_click: z.boolean(),
  volume: z.number(),
  shortcuts: z.boolean(),
  chart_interval: z.enum(["1m", "5m", "15m", "1h", "4h", "1D"]),
  chart_style: z.string(),
  chart_indicators: z.array(z.string()),
  active_account_id: z.number().nullable(),
  active_mode: z.string().nullable(),
  active_currency: z.string().nullable(),
  remember: z.boolean(),
  lacks_second_step: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** Who holds the session behind this token hash, and from this address; null when nobody does any more. */
export function findSession(
  pool: CommonQueryMethods,
  args: { tokenHash: Buffer; address: string },
): Promise<SessionRow | null> {
  return pool.maybeOne(sql.type(sessionRow)`
        select
            session_id, user_id, impersonator_id, impersonator_role_id, email, full_name, role_id, plan_id, language_code, theme, up_down,
            density, time_zone, sound, one_click, volume, shortcuts, chart_interval, chart_style, chart_indicators,
            active_account_id, active_mode, active_currency, remember, lacks_second_step
        from iam.find_session(${sql.binary(args.tokenHash)}, ${args.address}::inet)
    `);
}
