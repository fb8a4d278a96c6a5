import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readFeedAge } from "../../db/queries/site/read-feed-age.ts";
import { read } from "../http/read.ts";
import { usePage } from "../frame/use-page.ts";
import { Brand } from "../ui/brand.tsx";
import { Chip } from "../ui/chip.tsx";
import { KeyValue, KeyValueList } from "../ui/key-value.tsx";
import { PublicPage } from "./public-page.tsx";
import { dayjs } from "../dayjs.ts";
import { formatUtc } from "../ui/format/date.ts";

/** The feed sends a heartbeat every few seconds; prices count as delayed after this time without one. */
const MAX_FEED_AGE_SECONDS = 30;

/** The public status of the installation, without names of processes or hosts. */
export const loader = read({
  roles: "public",
  async run({ pool }) {
    const age = await readFeedAge(pool);
    return { api: true, prices: age !== null && age <= MAX_FEED_AGE_SECONDS, time: dayjs.utc().toISOString() };
  },
});

export default function Status() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const { prices, time } = useLoaderData<typeof loader>();
  return (
    <PublicPage>
      <div className="stack">
        <Brand name={branding.appName} to="/" logo={branding.appLogo} />
        <h1>{t("Status")}</h1>
        <KeyValueList lined>
          <KeyValue label={t("Website and trading")}>
            <Chip tone="ok" dot>
              {t("Operational")}
            </Chip>
          </KeyValue>
          <KeyValue label={t("Prices")}>
            <Chip tone={prices ? "ok" : "warn"} dot>
              {prices ? t("Operational") : t("Delayed")}
            </Chip>
          </KeyValue>
          <KeyValue label={t("Checked at")}>
            <time dateTime={time} dir="ltr">
              {formatUtc(time)}
            </time>
          </KeyValue>
        </KeyValueList>
        <Link className="link xs" to="/">
          {t("Back to sign in")}
        </Link>
      </div>
    </PublicPage>
  );
}
