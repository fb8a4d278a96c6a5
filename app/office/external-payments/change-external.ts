import { z } from "zod";
import { deleteExternalPayment, findExternalPayment } from "../../../db/generated/money.ts";
import { saveExternalPayment } from "../../../db/queries/money/external-payments.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { optionalText, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";

const changed = z.object({
  name: text("Name is required", 100),
  link: text("Link is required", 1000),
  customLabel: optionalText(100),
  customValue: optionalText(500),
});

/** `logo` is the name of the uploaded picture, which is stored separately. A change keeps it. */
export const action = serveRecord({
  roles: [admin],
  list: "/admin/externalPayments",
  find: findExternalPayment,
  files: { kind: "picture", names: ["logo"] },
  input: changed.extend({ logo: text("Logo is required", 300) }),
  changed,
  save: ({ pool, actor, id, version, input, files }) =>
    saveExternalPayment(pool, actor, {
      id,
      logo: files.logo ?? ("logo" in input ? input.logo : null),
      name: input.name,
      link: input.link,
      label: input.customLabel ?? "",
      value: input.customValue ?? "",
      version,
    }),
  remove: deleteExternalPayment,
  messages: {
    added: "External payment added successfully",
    changed: "External payment updated successfully",
    removed: "Payment deleted successfully",
  },
  answer: (message, out, isNew) => doneOrWaiting(message, ({ id }) => (isNew ? { id } : {}))(out),
});
