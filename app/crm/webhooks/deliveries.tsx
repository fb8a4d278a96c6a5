import { useLoaderData } from "@remix-run/react";
import { RotateCw, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { useCommand } from "../../http/use-command.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import { Page } from "../../ui/page.tsx";
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
          text: t("Every new lead is sent to the address in the settings while webhooks are on."),
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
      <IconButton type="submit" icon={RotateCw} size="sm" label={t("Send delivery {{id}} again", { id })} />
    </call.Form>
  );
}
