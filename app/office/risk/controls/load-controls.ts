import { z } from "zod";
import { instrumentControls } from "../../../../db/generated/trading.ts";
import { notFound } from "../../../http/errors.ts";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { instrumentParams } from "../load-instrument.ts";

/** The controls of the instrument in the address, for the dialogs that change them. */
export const controlsLoader = read({
  roles: [admin],
  params: instrumentParams,
  query: z.object({}),
  async run({ pool, actor, params: { instrument }, session }) {
    const controls = await instrumentControls(pool, { actor, instrument });
    if (!controls) throw notFound();
    return { instrument, controls, timeZone: session.preferences.time_zone };
  },
});
