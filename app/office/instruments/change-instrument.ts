import { z } from "zod";
import { deleteInstrument, findInstrument, saveInstrument } from "../../../db/generated/market.ts";
import { byMethod, call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { named } from "../edit/input.ts";
import { backToList } from "../../forms/edit/under.ts";
import { changedInstrument } from "./instrument-input.ts";

const params = z.object({ id: id() });

export const action = byMethod(
  call({
    roles: [admin],
    method: "PUT",
    params,
    input: changedInstrument,
    async run({ pool, actor, params, input: { version, ...changes } }) {
      await saveInstrument(pool, { actor, id: params.id, changes: named(changes), version });
      return findInstrument(pool, { actor, id: params.id });
    },
    done: ({ id, category }, { request }) => ({
      message: "Instrument updated successfully",
      to: backToList(request, `/admin/instruments/${category}`, id),
    }),
  }),
  call({
    roles: [admin],
    method: "DELETE",
    params,
    async run({ pool, actor, params }) {
      const { category } = await findInstrument(pool, { actor, id: params.id });
      await deleteInstrument(pool, { actor, id: params.id });
      return category;
    },
    done: (category, { request }) => ({
      message: "Instrument deleted successfully",
      to: backToList(request, `/admin/instruments/${category}`),
    }),
  }),
);
