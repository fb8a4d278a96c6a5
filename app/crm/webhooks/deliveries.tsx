import { useLoaderData } from "@remix-run/react";
import { RotateCw, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { LinkButton, IconButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { List } from "../../list/list.tsx";
import { useCommand } from "../../forms/use-command.ts";
import { deliveryList } from "./delivery-list.tsx";
import { loader as deliveries } from "./list-deliveries.ts";

export const loader = read({
  roles: [admin],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await deliveries.page(reading)),
  }),
});

/** The log of the lead webhook: requests, responses, and a button to send a delivery again. */
export default function Deliveries() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <Page>
      <List
        definition={deliveryList}
        list={list}
        path="/admin/crm-config/webhooks"
        title={t("Webhook deliveries")}
        given={{ timeZone }}
        exportTo="/admin/crm-config/webhooks/api"
        actions={<LinkButton to="/admin/settings">{t("Site settings")}</LinkButton>}
        rowActions={(row) => <Replay id={row.id} />}
        empty={{
          icon: Webhook,
          text: t("New leads are sent to the webhook URL in the settings while webhooks are on."),
        }}
      />
    </Page>
  );
}

function Replay({ id }: { id: number }) {
  const { t } = useTranslation();
  const call = useCommand(`/admin/crm-config/webhooks/${id}/replay`);
  return (
    <call.Form {...call.formProps}>
      <IconButton
        type="submit"
        icon={RotateCw}
        size="sm"
        label={t("Resend delivery {{id}}", { id })}
        busy={call.busy}
      />
    </call.Form>
  );
}
