import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { inboxSummary, saveInboxTargets } from "../../../db/generated/site.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { call } from "../../http/call.ts";
import { version, whole } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { TextField } from "../../ui/text-field.tsx";
import { named } from "../edit/input.ts";
import { type InboxKind, inboxKinds } from "./inbox-kinds.ts";

const minutes = whole("Enter minutes between 1 and 43,200").optional();
const kinds = Object.keys(inboxKinds) as InboxKind[];

export const loader = read({
  roles: [admin],
  async run({ pool, actor }) {
    const { targets, changed } = await inboxSummary(pool, { actor });
    return { targets, changed };
  },
});

/** Sets the minutes within which each kind of record shall be decided. */
export const action = call({
  roles: [admin],
  input: z.object({
    withdrawal: minutes,
    deposit: minutes,
    identity: minutes,
    dispute: minutes,
    payment: minutes,
    approval: minutes,
    screening: minutes,
    screening_late: minutes,
    version,
  }),
  back: "/admin/inbox",
  run: ({ pool, actor, input: { version, ...targets } }) =>
    saveInboxTargets(pool, { actor, targets: named(targets), version }),
  done: () => ({ message: "Target times updated" }),
});

export default function InboxTargets() {
  const { t } = useTranslation();
  const { targets, changed } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Target times")}
      note={t("Minutes from a request to its decision")}
      action="/admin/inbox/targets"
      opener="inbox-targets"
      submit={t("Save")}
      changed={changed}
    >
      {({ field }) => (
        <div className="grid2">
          {kinds.map((kind) => (
            <TextField
              key={kind}
              field={field(kind, { initialValue: String(targets[kind]), required: true })}
              label={t(inboxKinds[kind].plural)}
              inputMode="numeric"
              suffix={t("minutes")}
              dir="ltr"
            />
          ))}
        </div>
      )}
    </EditDialog>
  );
}
