import { useLoaderData } from "@remix-run/react";
import { SearchCheck, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { DialogButton, ListPage } from "../list-page.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
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
    <ListPage
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
      rowActions={({ id }) => (
        <DialogButton
          path="/admin/payments"
          id={id}
          name="look"
          icon={SearchCheck}
          text={t("Open")}
          className={ROW_TARGET}
        />
      )}
      empty={{ icon: Webhook, text: t("Notifications from payment providers appear here.") }}
    />
  );
}
