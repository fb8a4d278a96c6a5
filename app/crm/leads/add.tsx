import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listStatuses } from "../../../db/queries/crm/list-statuses.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { useCall } from "../../http/use-call.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LeadFields } from "./lead-fields.tsx";

export const loader = read({ roles: [admin, manager], run: ({ pool, actor }) => listStatuses(pool, actor) });

/** */
export default function AddLead() {
  const { t } = useTranslation();
  const statuses = useLoaderData<typeof loader>().map(({ status }) => status);
  const call = useCall();
  return (
    <main className="main" id="content">
      <div className="page-head">
        <h1>{t("Add lead")}</h1>
      </div>
      <call.Form method="post" action="/admin/leads">
        <Card
          foot={
            <>
              <LinkButton variant="ghost" to="/admin/leads/all">
                {t("Cancel")}
              </LinkButton>
              <Button variant="primary" busy={call.busy}>
                {t("Submit")}
              </Button>
            </>
          }
        >
          <LeadFields lead={null} field={call.field} statuses={statuses} />
        </Card>
      </call.Form>
    </main>
  );
}
