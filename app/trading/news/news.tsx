import { useLoaderData } from "@remix-run/react";
import { Newspaper } from "lucide-react";
import { useTranslation } from "react-i18next";
import { newsCurrencies } from "../../../db/generated/market.ts";
import { usePage } from "../../frame/use-page.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { List } from "../../list/list.tsx";
import { Page } from "../../ui/page.tsx";
import { loader as news } from "./list-news.ts";
import { newsList } from "./news-list.tsx";

export const loader = read({
  roles: signedIn,
  async run(reading) {
    const { pool, actor } = reading;
    const [list, currencies] = await Promise.all([
      news.page(reading, { kind: "news" }),
      newsCurrencies(pool, { actor, kind: "news" }),
    ]);
    return { list, currencies: currencies.map(({ currency }) => ({ value: currency, label: currency })) };
  },
});

export default function News() {
  const { t } = useTranslation();
  const { list, currencies: currency } = useLoaderData<typeof loader>();
  const { timeZone } = usePage().preferences;
  return (
    <Page>
      <List
        definition={newsList}
        list={list}
        path="/news"
        title={t("News")}
        exportTo="/news/items"
        given={{ timeZone }}
        options={{ currency }}
        empty={{ icon: Newspaper, text: t("No news yet.") }}
      />
    </Page>
  );
}
