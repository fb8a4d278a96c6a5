import { saveInstrument } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";
import { named } from "../edit/input.ts";
import { backToList } from "../../forms/edit/under.ts";
import { newInstrument } from "./instrument-input.ts";

export const action = call({
  roles: [admin],
  input: newInstrument,
  run: ({ pool, actor, input }) => saveInstrument(pool, { actor, id: null, changes: named(input), version: null }),
  done: (id, { input, request }) => ({
    message: "Instrument added successfully",
    data: { id },
    to: backToList(request, `/admin/instruments/${input.category}`, id),
  }),
});
