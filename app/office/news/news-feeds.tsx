import { useLoaderData } from "@remix-run/react";
import { Newspaper } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { DialogButton, ListPage } from "../list-page.tsx";
import { action as changeNewsFeed } from "./change-news-feed.ts";
import { loader as newsFeeds } from "./list-news-feeds.ts";
import { newsFeedList } from "./news-feed-list.tsx";

export const loader = read({ roles: [admin], run: (reading) => newsFeeds.page(reading) });

export const action = changeNewsFeed.add;

export default function NewsFeeds() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const path = "/admin/news-feeds";
  return (
    <ListPage
      definition={newsFeedList}
      list={list}
      path={path}
      title={t("Calendar and news feeds")}
      given={{}}
      exportTo={`${path}/api`}
      nameOf={({ name }) => name}
      rowActions={({ id, name }) => <DialogButton path={path} id={id} name="upload" text={t("Upload")} about={name} />}
      empty={{ icon: Newspaper, text: t("No feeds yet. Customers see no calendar and no news.") }}
    />
  );
}
