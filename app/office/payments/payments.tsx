import { Outlet, useLoaderData } from "@remix-run/react";
import { SearchCheck, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ListAddress } from "../../list/list-address.ts";
import { List } from "../../list/list.tsx";
import { OfficePage } from "../office-page.tsx";
import { loader as payments } from "./list-payments.ts";
import { paymentList } from "./payment-list.tsx";

/** Reports of payment providers: matching payments are credited automatically, the others are reviewed by staff. */
export const loader = read({
  roles: [admin, manager],
  run: async (reading) => ({
    timeZone: reading.session.preferences.time_zone,
    ...(await payments.page(reading)),
  }),
});

export default function Payments() {
  const { t } = useTranslation();
  const { timeZone, ...list } = useLoaderData<typeof loader>();
  return (
    <OfficePage>
      <List
        definition={paymentList}
        list={list}
        path="/admin/payments"
        title={t("Payment notifications")}
        given={{ timeZone, phrase: usePhrase() }}
        exportTo="/admin/payments/api"
        views={[
          { text: t("Needs review"), query: "?state=review" },
          { text: t("Processing"), query: "?state=waiting" },
          { text: t("Unverified"), query: "?state=refused" },
        ]}
        rowActions={(row) => <Look id={row.id} />}
        empty={{ icon: Webhook, text: t("Notifications from payment providers appear here.") }}
      />
      <Outlet />
    </OfficePage>
  );
}

function Look({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = ListAddress.use().query();
  return (
    <LinkButton
      id={`look-${id}`}
      size="sm"
      icon={SearchCheck}
      to={`/admin/payments/${id}/look${query}`}
      preventScrollReset
    >
      {t("Open")}
      <span className="vh"> {id}</span>
    </LinkButton>
  );
}
