import { useLoaderData } from "@remix-run/react";
import { CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";
import { newsCurrencies } from "../../../db/generated/market.ts";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { List } from "../../list/list.tsx";
import { Page } from "../../ui/page.tsx";
import { eventList } from "./event-list.tsx";
import { loader as events } from "./list-events.ts";

export const loader = read({
  roles: signedIn,
  async run(reading) {
    const { pool, actor } = reading;
    const [list, currencies] = await Promise.all([
      events.page(reading, { kind: "events" }),
      newsCurrencies(pool, { actor, kind: "events" }),
    ]);
    return { list, currencies: currencies.map(({ currency }) => ({ value: currency, label: currency })) };
  },
});

/** The economic calendar by days of the reader's time zone. */
export default function Calendar() {
  const { t } = useTranslation();
  const { list, currencies: currency } = useLoaderData<typeof loader>();
  const { timeZone } = usePage().preferences;
  return (
    <Page>
      <List
        definition={eventList}
        list={list}
        path="/calendar"
        title={t("Economic calendar")}
        note={<span className="muted xs">{t("Times in {{timeZone}}", { timeZone })}</span>}
        exportTo="/calendar/events"
        given={{ timeZone }}
        options={{ currency }}
        empty={{ icon: CalendarDays, text: t("No events from today on.") }}
      />
    </Page>
  );
}
