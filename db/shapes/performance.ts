import { z } from "zod";

/** Columns of trading.performance. Weekday 1 is Monday; a null hour is the whole weekday. */
export const performance = {
  mode: z.enum(["real", "demo"]),
  curve: z.array(z.object({ at: z.string(), total: z.string(), fall: z.string() })),
  instruments: z.array(
    z.object({
      instrument: z.string(),
      trades: z.number(),
      won: z.number(),
      lost: z.number(),
      win_rate: z.string().nullable(),
      pro_loss: z.string(),
    }),
  ),
  tags: z.array(
    z.object({
      tag: z.string(),
      trades: z.number(),
      won: z.number(),
      lost: z.number(),
      win_rate: z.string().nullable(),
      pro_loss: z.string(),
    }),
  ),
  hours: z.array(
    z.object({ weekday: z.number(), hour: z.number().nullable(), trades: z.number(), pro_loss: z.string() }),
  ),
  excursions: z.array(
    z.object({
      id: z.number(),
      pro_loss: z.string(),
      result_r: z.string().nullable(),
      mae_r: z.string().nullable(),
      mfe_r: z.string().nullable(),
      mae_money: z.string().nullable(),
      mfe_money: z.string().nullable(),
    }),
  ),
};
