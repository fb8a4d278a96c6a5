import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type PreferenceChange = {
  theme: string | null;
  language: string | null;
  upDown: string | null;
  density: string | null;
  timeZone: string | null;
  sound: boolean | null;
  oneClick: boolean | null;
  volume: number | null;
  shortcuts: boolean | null;
  chartInterval: string | null;
  chartStyle: string | null;
  chartIndicators: readonly string[] | null;
};

const row = z.object({ set: z.unknown() });

/** Stores a user's preferences; null leaves a preference unchanged. */
export async function setPreferences(pool: CommonQueryMethods, actor: Actor, change: PreferenceChange): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.set_preferences(
            ${actorId(actor)}, ${change.theme}, ${change.language}, ${change.upDown}, ${change.density}, ${change.timeZone},
            ${change.sound}, ${change.oneClick}, ${change.volume}, ${change.shortcuts}, ${change.chartInterval},
            ${change.chartStyle}, ${change.chartIndicators && sql.array(change.chartIndicators, "text")}
        )::text as set
    `);
}
