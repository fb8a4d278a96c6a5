import { useTranslation } from "react-i18next";
import type { CustomerCompliance } from "../../../db/shapes/compliance.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { dayInOffice } from "../customers/day-in-office.ts";

type Props = { document: CustomerCompliance["document"]; mayChange: boolean };

/** When the newest identity document expires; reminders are sent 30 and 7 days before, and on the day. */
export function ExpiryCard({ document, mayChange }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("Document expiry")}>
      {document === null ? (
        <p className="muted">{t("No documents submitted")}</p>
      ) : (
        <div className="stack stack-12">
          <p>
            {t("Valid until")} <Ltr>{dayInOffice(document.expiresOn)}</Ltr>
          </p>
          {mayChange ? <ExpiryForm id={document.id} expiresOn={document.expiresOn} /> : null}
        </div>
      )}
    </Card>
  );
}

function ExpiryForm({ id, expiresOn }: { id: number; expiresOn: string | null }) {
  const { t } = useTranslation();
  const call = useCall(`/admin/kyc/${id}/expiry`, { defaultValue: { expiresOn: expiresOn ?? "" } });
  const form = useSavedForm(call);
  return (
    <call.Form {...form.formProps} className="stack stack-8">
      <TextField
        field={call.field("expiresOn")}
        label={t("Expiry date")}
        type="date"
        hint={t("The customer is reminded 30 and 7 days before, and on the day.")}
      />
      <div className="row">
        <Button size="sm" busy={call.busy}>
          {t("Save")}
        </Button>
      </div>
    </call.Form>
  );
}
