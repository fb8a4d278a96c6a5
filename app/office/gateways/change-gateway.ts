import { z } from "zod";
import { seal } from "../../../db/seal.ts";
import { listGateways } from "../../../db/generated/money.ts";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { optionalText, toggle, version } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { optionalSum } from "../edit/input.ts";
import { savedOrWaiting } from "../approvals/approval-outcome.ts";
import { gatewayKeys, keyNames } from "../../gateways/gateway-keys.ts";
import { notFound } from "../../http/errors.ts";

const key = z.string("Check the values you entered").max(1500, "This text is too long").optional();

/** A blank secret stays unchanged; a new one is encrypted before it is stored. */
export const action = call({
  roles: [admin],
  method: "PUT",
  params: z.object({ name: z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/) }),
  files: { kind: "picture", names: ["file"] },
  input: z.object({
    title: optionalText(60),
    key1: key,
    key2: key,
    key3: key,
    key4: key,
    key5: key,
    fee: optionalSum("The fee must be between 0% and 100%", 4),
    isActive: toggle("Check the values you entered").optional(),
    minAmount: optionalSum("Enter a valid amount"),
    maxAmount: optionalSum("Enter a valid amount"),
    version,
  }),
  async run({ pool, actor, params: { name }, input, files }) {
    const known = gatewayKeys[name];
    if (!known) throw notFound();
    const keys = keyNames.map((field, at) => {
      const value = input[field];
      if (value === undefined || !known[at]) return null;
      if (!known[at].secret) return value.trim();
      return value === "" ? null : seal(value.trim(), `gateway:${name}:${field}`);
    });
    const { title, fee = null, isActive = null, minAmount = null, maxAmount = null, version } = input;
    const given = { name, title, fee, isActive, minAmount, maxAmount, qrFile: files.file, version };
    const [key1, key2, key3, key4, key5] = keys;
    // Read first: an error after the save would answer that a saved gateway was not.
    const before = (await listGateways(pool, { actor })).find((one) => one.name === name);
    if (!before) throw notFound();
    const { approval } = await requestApproval(pool, actor, {
      action: "save_gateway",
      id: 0,
      arguments: { ...given, key1, key2, key3, key4, key5 },
    });
    return { approval, title: title ?? before.title, kind: before.kind };
  },
  done: ({ approval, title, kind }) => ({
    ...savedOrWaiting("{{name}} updated successfully")(approval),
    values: { name: title },
    to: kind === "manual" ? "/admin/gateways/manual" : "/admin/gateways",
  }),
});
