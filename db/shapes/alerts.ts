import { z } from "zod";

export const alertLevels = z.array(z.object({ id: z.number(), level: z.string() }));
/** The price alerts that the chart shows, with their levels in quote per base. */
export type AlertLevels = z.infer<typeof alertLevels>;
