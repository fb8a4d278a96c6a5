import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/** Creates the customer of a lead with the given password. */
export function ConvertForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCall("/admin/leads/convertLeadToUser");
  return (
    <call.Form {...call.formProps}>
      <input type="hidden" name="id" value={id} />
      <Card title={t("Make a customer")} foot={<Button busy={call.busy}>{t("Convert")}</Button>}>
        <p className="muted card-lead">
          {t("Creates a customer with a demo and a real balance, or links the one with this email.")}
        </p>
        <PasswordField
          field={call.field("password", { required: true })}
          label={t("Password")}
          autoComplete="new-password"
          showText={t("Show")}
          hideText={t("Hide")}
        />
      </Card>
    </call.Form>
  );
}
