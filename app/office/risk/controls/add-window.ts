import { z } from "zod";
import { addLeverageWindow } from "../../../../db/generated/trading.ts";
import { controlScopes } from "../../../../db/shapes/control-names.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { decimalText, text } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { maxLeverage, reason, scopeFields } from "./controls-input.ts";
import { scopeNames } from "./scope-names.ts";

const required = "Enter a start and an end after it, in the future";
/** The day of the week, 1 to 7 from Monday; empty for a window that occurs once. */
const day = z.preprocess((value) => value || null, z.enum(["1", "2", "3", "4", "5", "6", "7"], required).nullable());

/** Adds a leverage window, every week or once. */
export const action = call({
  roles: [admin],
  input: z.object({
    ...scopeFields,
    /** Of the form, which sends instrument and category: the one that is meant. */
    scope: z.enum(controlScopes).optional(),
    maxLeverage: decimalText(maxLeverage),
    fromDay: day,
    from: text(required, 16),
    toDay: day,
    to: text(required, 16),
    timeZone: text("Choose a time zone", 64),
    reason,
  }),
  async run({ pool, actor, input: { fromDay, toDay, from, to, scope, ...input } }) {
    const at = (weekday: string | null, time: string) => [weekday, time].filter(Boolean).join(" ");
    const target =
      scope === undefined ? input : { ...input, instrument: null, category: null, ...scopeNames(scope, input) };
    return addLeverageWindow(pool, { actor, ...target, from: at(fromDay, from), to: at(toDay, to) });
  },
  done: (_, { request }) => ({ message: "Leverage window added", to: backToList(request, "/admin/risk") }),
});
