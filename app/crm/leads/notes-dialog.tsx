import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findLead } from "../../../db/queries/crm/leads.ts";
import { listNotes } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { useLeadListUnder } from "./lead-list-under.ts";
import { Notes } from "./notes.tsx";

export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  async run({ pool, actor, params: { id }, session }) {
    const [lead, notes] = await Promise.all([findLead(pool, actor, id), listNotes(pool, { actor, leadId: id })]);
    const name = `${lead.first_name} ${lead.last_name}`.trim() || lead.email || `#${id}`;
    return { id, name, notes, timeZone: session.preferences.time_zone };
  },
});

/** The notes of a lead, in a dialog over its list. */
export default function NotesDialog() {
  const { t } = useTranslation();
  const { id, name, notes, timeZone } = useLoaderData<typeof loader>();
  const { back } = useLeadListUnder();
  return (
    <Dialog
      title={t("Notes")}
      note={<bdi>{name}</bdi>}
      closeTo={back}
      closeText={t("Close")}
      returnFocusTo={`notes-${id}`}
    >
      <DialogBody>
        <Notes key={id} leadId={id} notes={notes} timeZone={timeZone} />
      </DialogBody>
    </Dialog>
  );
}
