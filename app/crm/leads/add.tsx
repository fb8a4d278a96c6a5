import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listStatuses } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { useCall } from "../../forms/use-call.ts";
import { countryChoices } from "../../i18n/countries.ts";
import { detectLanguage } from "../../frame/detect-language.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { LeadFields } from "./lead-fields.tsx";

export const loader = read({
  roles: [admin, manager],
  async run({ pool, actor, request, context }) {
    const [statuses, language] = await Promise.all([listStatuses(pool, { actor }), detectLanguage(request, context)]);
    return { statuses: statuses.map(({ status }) => status), countries: countryChoices(language.code) };
  },
});

export default function AddLead() {
  const { t } = useTranslation();
  const { statuses, countries } = useLoaderData<typeof loader>();
  const call = useCall("/admin/leads");
  return (
    <Page title={t("Add lead")}>
      <call.Form {...call.formProps}>
        <Card
          foot={
            <>
              <LinkButton variant="ghost" to="/admin/leads/all">
                {t("Cancel")}
              </LinkButton>
              <Button variant="primary" busy={call.busy}>
                {t("Create")}
              </Button>
            </>
          }
        >
          <LeadFields lead={null} field={call.field} statuses={statuses} countries={countries} />
        </Card>
      </call.Form>
    </Page>
  );
}
