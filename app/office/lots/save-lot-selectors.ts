import { z } from "zod";
import { saveLotSelectors } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { figure, rows } from "../edit/input.ts";

export const action = call({
  roles: [admin],
  changesSettings: true,
  input: rows(
    ["lotSelector"],
    z.object({
      label: text("Label must be between 1 and 60 characters", 60),
      value: figure("Lot size must be between 0 and 1,000,000,000,000 units"),
    }),
  ),
  run: ({ pool, actor, input: { rows: selectors, version } }) => saveLotSelectors(pool, { actor, selectors, version }),
  done: () => ({ message: "Lots updated successfully" }),
  back: "/admin/lots",
});
