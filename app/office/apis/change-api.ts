import { z } from "zod";
import { listApis, saveApi } from "../../../db/generated/site.ts";
import { seal } from "../../../db/seal.ts";
import { call } from "../../http/call.ts";
import { notFound, Refusal } from "../../http/errors.ts";
import { text, version } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { providers, valueNames } from "./providers.ts";

const invalid = "Check the values you entered";
const value = z.preprocess((sent) => {
  const last = Array.isArray(sent) ? (sent.at(-1) as unknown) : sent;
  return typeof last === "boolean" ? (last ? "on" : "off") : last;
}, z.string(invalid).max(1500, "This text is too long").optional());

/** Maps on and off to the stored value of a switch; any other value is refused. */
function stateOf(name: string, kind: "practice" | "switch", sent: string): string {
  const values = kind === "practice" ? { on: "fxpractice", off: "fxtrade" } : { on: "on", off: "off" };
  if (sent === values.on || sent === "on") return values.on;
  if (sent === values.off || sent === "off" || sent === "") return values.off;
  throw new Refusal(422, "invalid_input", invalid, { fields: { [name]: invalid } });
}

/** Omitted values stay unchanged, and so does a stored secret whose field is blank. */
export const action = call({
  roles: [admin],
  method: "PUT",
  params: z.object({ key: z.string() }),
  input: z.object({
    key: text("Key is required", 40),
    value1: value,
    value2: value,
    value3: value,
    value4: value,
    value5: value,
    version,
  }),
  async run({ pool, actor, params: { key }, input }) {
    const provider = providers[key];
    const known = (await listApis(pool, { actor })).apis.find((api) => api.key === key);
    if (!provider || !known) throw notFound();
    const values = valueNames.map((name, at) => {
      const field = provider.fields[at];
      const sent = input[name]?.trim();
      if (!field || field.kind === "read-only" || sent === undefined) return null;
      const isSet = sent !== "" || (field.kind === "secret" && known.isSet[at]);
      if (field.required && !isSet)
        throw new Refusal(422, "invalid_input", field.required, { fields: { [name]: field.required } });
      if (field.kind === "practice" || field.kind === "switch") return stateOf(name, field.kind, sent);
      if (field.kind === "secret") return sent === "" ? null : seal(sent, `api:${key}:${name}`);
      return sent;
    });
    await saveApi(pool, { actor, key, values, version: input.version });
  },
  done: (_, { params }) => ({
    message: "{{name}} updated successfully",
    values: { name: params.key },
    to: "/admin/apis",
  }),
});
