import { z } from "zod";
import { deleteTranslation, saveTranslation } from "../../../db/generated/site.ts";
import { byMethod, call } from "../../http/call.ts";
import { id, version } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { backToList } from "../../forms/edit/under.ts";
import { translationInput } from "./translation-input.ts";

const params = z.object({ id: id() });

export const action = byMethod(
  call({
    roles: [admin],
    changesSettings: true,
    method: "PUT",
    params,
    input: translationInput.extend({ version }),
    run: ({ pool, actor, params, input }) => saveTranslation(pool, { actor, id: params.id, ...input }),
    done: (id, { input, request }) => ({
      message: "Translation updated successfully",
      to: backToList(request, `/admin/languages/${input.code}`, id),
    }),
  }),
  call({
    roles: [admin],
    changesSettings: true,
    method: "DELETE",
    params,
    run: ({ pool, actor, params }) => deleteTranslation(pool, { actor, id: params.id }),
    done: (code, { request }) => ({
      message: "Translation deleted successfully",
      to: backToList(request, `/admin/languages/${code}`),
    }),
  }),
);
