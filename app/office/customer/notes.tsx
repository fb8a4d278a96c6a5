import { useLoaderData } from "@remix-run/react";
import { MessageSquareText } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { listContacts } from "../../../db/generated/crm.ts";
import { useCall } from "../../forms/use-call.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { Contacts } from "./contacts.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  run: async ({ pool, actor, params }) => ({ contacts: await listContacts(pool, { actor, userId: params.id }) }),
});

/** Notes and calls of the customer's lead, and a form for a note. Customers without a lead have none. */
export default function CustomerNotes() {
  const { t } = useTranslation();
  const { contacts } = useLoaderData<typeof loader>();
  const { customer, timeZone } = useCustomer();
  const call = useCall("/admin/crm/note");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (call.done) form.current?.reset();
  }, [call.done]);
  return (
    <div className="card-body stack">
      <h2>{t("Notes and calls")}</h2>
      {contacts.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={t("No notes yet.")}
          text={customer.lead_id ? undefined : t("Notes and calls belong to a lead. This customer has none.")}
        />
      ) : (
        <Contacts contacts={contacts} timeZone={timeZone} />
      )}
      {customer.lead_id ? (
        <call.Form {...call.formProps} ref={form} className="stack">
          <input type="hidden" name="leadId" value={customer.lead_id} />
          <TextAreaField
            field={call.field("content", { id: "note-content", required: true, maxLength: 5000 })}
            label={t("Note")}
            rows={3}
          />
          <div className="row">
            <Button busy={call.busy}>{t("Add note")}</Button>
          </div>
        </call.Form>
      ) : null}
    </div>
  );
}
