import { saveAlert } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { alertInput } from "./alert-input.ts";

/** Creates a price alert, or replaces one: `id`. */
export const action = call({
  roles: signedIn,
  input: alertInput,
  back: "/alerts",
  run: ({ pool, actor, input: { side, minutes, repeat, ...input } }) => {
    const isMove = input.condition === "move";
    return saveAlert(pool, {
      actor,
      ...input,
      priceSide: isMove ? "bid" : side,
      windowMinutes: minutes,
      isRepeated: repeat === "every",
      expiresAt: input.expiry === "date" ? input.expiresAt : null,
    });
  },
  done: (alertId, { input }) => ({
    message: input.id === null ? "Alert created" : "Alert saved",
    to: "/alerts",
    data: { id: alertId },
  }),
});
