import { useFetcher, useLoaderData } from "@remix-run/react";
import { Bell, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { pageNotifications, pushPlaces } from "../../../db/generated/site.ts";
import { pageMeta, pageNumber } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { PageLinks } from "../page-links.tsx";
import { addressOf, groups, NewsFilter } from "./news-filter.tsx";
import { NewsItem } from "./news-item.tsx";
import { PushSwitch } from "./push-switch.tsx";

const limit = 15;

export const loader = read({
  roles: signedIn,
  query: z.object({
    show: z.enum(["all", "unread"]).catch("all"),
    group: z.enum(groups).nullable().catch(null),
    page: pageNumber,
  }),
  async run({ pool, actor, session, query }) {
    const { show, group, page } = query;
    const [found, push] = await Promise.all([
      pageNotifications(pool, { actor, isUnread: show === "unread", group, page, limit }),
      pushPlaces(pool, { actor, tokenHash: session.tokenHash }),
    ]);
    const meta = { ...pageMeta(found.total, { page, limit }), unread: found.unread };
    return { data: found.data, meta, query, isPushed: push.is_here };
  },
});

/** All notifications, filtered by group and unread, with buttons that mark them as read. */
export default function NotificationCentre() {
  const { t } = useTranslation();
  const { data, meta, query, isPushed } = useLoaderData<typeof loader>();
  const { Form, formProps, busy } = useCommand("/notifications");
  const isFiltered = query.show === "unread" || query.group !== null;
  return (
    <Page
      title={t("Notifications")}
      narrow
      actions={
        <div className="row wrap">
          <PushSwitch isOn={isPushed} />
          <SoundSwitch />
          {meta.unread > 0 ? (
            <Form {...formProps}>
              <input type="hidden" name="_method" value="PUT" />
              <Button busy={busy}>{t("Mark all as read")}</Button>
            </Form>
          ) : null}
        </div>
      }
    >
      <NewsFilter query={query} unread={meta.unread} />
      <section className="card" aria-label={t("Notifications")}>
        {data.length === 0 ? (
          <EmptyState
            icon={Bell}
            title={t("No notifications")}
            actions={
              isFiltered ? (
                <LinkButton to={addressOf({ show: "all", group: null })}>{t("Clear filters")}</LinkButton>
              ) : null
            }
          />
        ) : (
          <ul className="news">
            {data.map((one) => (
              <NewsItem key={one.id} news={one} />
            ))}
          </ul>
        )}
        <PageLinks meta={meta} path={addressOf({ show: query.show, group: query.group })} />
      </section>
    </Page>
  );
}

/** Switches the notification sound, which is stored with the other preferences. */
function SoundSwitch() {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const { sound } = usePage().preferences;
  return (
    <fetcher.Form noValidate method="post" action="/preferences">
      <Button name="sound" value={String(!sound)} variant="ghost" icon={sound ? Volume2 : VolumeX}>
        {sound ? t("Sounds are on") : t("Sounds are off")}
        <span className="vh">. {sound ? t("Turn off") : t("Turn on")}</span>
      </Button>
    </fetcher.Form>
  );
}
