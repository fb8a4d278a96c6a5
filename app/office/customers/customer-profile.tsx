import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { customerChoices } from "../../../db/generated/iam.ts";
import { idParams } from "../../http/fields.ts";
import { wantsData } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { admin, staffRoles } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ChangedBy } from "../../forms/edit/changed-by.tsx";
import { StaleNotice } from "../../forms/edit/stale-notice.tsx";
import { useLeaveGuard } from "../../forms/edit/use-leave-guard.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { AccountFields, AddressFields, IdentityFields } from "./profile-fields.tsx";
import { loadCustomer } from "./load-customer.ts";
import { useCustomer } from "./own-list.tsx";

export const loader = read({
  roles: staffRoles,
  params: idParams,
  async run({ pool, actor, params, request, context }) {
    const [choices, language] = await Promise.all([
      customerChoices(pool, { actor, userId: params.id }),
      detectLanguage(request, context),
    ]);
    // JSON clients get the customer too; the page has it from the parent route's loader.
    const customer = wantsData(request) ? await loadCustomer({ pool, actor, params, context }) : null;
    return { ...customer, ...choices, countries: countryChoices(language.code) };
  },
});

/** The profile form; retention agents see it masked and without a submit button. */
export default function CustomerProfile() {
  const { t } = useTranslation();
  const { managers, plans, countries } = useLoaderData<typeof loader>();
  const { customer, roleId } = useCustomer();
  const call = useCall(`/admin/customers/${customer.id}`);
  const form = useSavedForm(call);
  useLeaveGuard(form.isDirty && !call.busy);
  const { access, changed } = customer;
  const fields = { customer, field: call.field, isLocked: access === "masked" };
  return (
    <>
      <call.Form {...form.formProps}>
        <input type="hidden" name="_method" value="PUT" />
        <div className="card-body stack stack-24">
          {access === "masked" ? null : <StaleNotice key={form.start} call={call} changed={changed} />}
          <IdentityFields {...fields} countries={countries} isSelf={access === "self"} />
          {access === "self" ? null : (
            <>
              <AddressFields {...fields} />
              <AccountFields {...fields} managers={managers} plans={plans} isManager={roleId !== admin} />
            </>
          )}
        </div>
        <footer className="card-foot row wrap">
          <span className="muted">
            {form.isDirty ? <span className="xs">{t("Unsaved changes")}</span> : <ChangedBy changed={changed} />}
          </span>
          {access === "masked" ? null : (
            <Button className="end" variant="primary" busy={call.busy}>
              {t("Save")}
            </Button>
          )}
        </footer>
      </call.Form>
      {access === "all" && roleId === admin ? <DeleteZone customer={customer} /> : null}
    </>
  );
}

/** The delete button, apart from everyday actions, with the reason when deletion is blocked. */
function DeleteZone({ customer: { id, open_orders: open } }: Pick<ReturnType<typeof useCustomer>, "customer">) {
  const { t } = useTranslation();
  return (
    <div className="danger-zone">
      <div className="grow">
        <p className="med">{t("Delete customer")}</p>
        <p className="xs muted">
          {open > 0
            ? t("Close the open positions first ({{number}}).", { number: open })
            : t("The customer can no longer sign in. Trades, statements and the audit log are retained.")}
        </p>
      </div>
      <LinkButton id={`delete-${id}`} variant="danger-line" icon={Trash2} to={`/admin/customers/all/${id}/delete`}>
        {t("Delete")}
      </LinkButton>
    </div>
  );
}
