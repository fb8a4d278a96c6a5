import { saveTranslation } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { admin } from "../../http/roles.ts";
import { backToList } from "../../forms/edit/under.ts";
import { translationInput } from "./translation-input.ts";

export const action = call({
  roles: [admin],
  changesSettings: true,
  input: translationInput,
  run: ({ pool, actor, input }) => saveTranslation(pool, { actor, id: null, ...input, version: null }),
  done: (id, { input, request }) => ({
    message: "Translation added successfully",
    data: { id },
    to: backToList(request, `/admin/languages/${input.code}`, id),
  }),
});
