import { saveAlert } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { alertInput } from "./alert-input.ts";
import { isPriceSide } from "./alert-indicators.ts";
import { pageUnderAlert } from "./page-under-alert.ts";

/** Creates a price alert, or replaces one: `id`. */
export const action = call({
  roles: signedIn,
  input: alertInput,
  back: "/alerts",
  run: ({ pool, actor, input: { side, minutes, length, interval, ...input } }) => {
    const indicator = input.condition === "move" || isPriceSide(side) ? null : side;
    return saveAlert(pool, {
      actor,
      ...input,
      priceSide: input.condition !== "move" && isPriceSide(side) ? side : "bid",
      indicator,
      indicatorLength: length,
      barInterval: interval ?? null,
      windowMinutes: minutes,
      expiresAt: input.expiry === "date" ? input.expiresAt : null,
    });
  },
  done: (alertId, { input, request }) => ({
    message: input.id === null ? "Alert created" : "Alert saved",
    to: pageUnderAlert(request),
    data: { id: alertId },
  }),
});
