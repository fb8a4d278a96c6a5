import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { admin } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { SecondStepFields } from "../second-step-fields.tsx";
import { useCustomer } from "./own-list.tsx";

/** Administrators switch off the two-factor authentication of a customer who lost the device, with a reason. */
export function SecondStepReset() {
  const { t } = useTranslation();
  const { customer, roleId } = useCustomer();
  const call = useCall(`/admin/users/${customer.id}/second-step`);
  if (roleId !== admin || !customer.has_second_step) return null;
  return (
    <details>
      <summary>{t("Two-factor authentication is on")}</summary>
      <call.Form {...call.formProps} className="stack stack-8">
        <input type="hidden" name="_method" value="DELETE" />
        <SecondStepFields field={call.field} />
        <div className="row">
          <Button size="sm" variant="danger-line" busy={call.busy}>
            {t("Turn off")}
          </Button>
        </div>
      </call.Form>
    </details>
  );
}
