import { useLoaderData } from "@remix-run/react";
import { Activity } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { customerTimeline } from "../../../db/generated/iam.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { TimelineEvents } from "./timeline-events.tsx";

const PAGE_SIZE = 40;
/** The last event of the page before; anything else starts at the newest event. */
const query = z.object({
  before: z.iso.datetime({ offset: true, local: true }).optional().catch(undefined),
  key: z
    .string()
    .regex(/^[a-z_]+:\d+$/)
    .optional()
    .catch(undefined),
});

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  query,
  async run({ pool, actor, params, query: { before, key } }) {
    const place = before && key ? { before, key } : {};
    const events = await customerTimeline(pool, { actor, userId: params.id, limit: PAGE_SIZE + 1, ...place });
    return { events: events.slice(0, PAGE_SIZE), hasMore: events.length > PAGE_SIZE, isFirst: !place.before };
  },
});

/** Every event of the customer in one stream, page by page from the last event of the page before. */
export default function CustomerTimeline() {
  const { t } = useTranslation();
  const { events, hasMore, isFirst } = useLoaderData<typeof loader>();
  const { base, within, timeZone } = useCustomer();
  const last = events.at(-1);
  const path = `${base}/timeline`;
  const older = new URLSearchParams(within);
  if (last) {
    older.set("before", last.at);
    older.set("key", last.key);
  }
  return (
    <div className="card-body stack">
      <h2>{t("Timeline")}</h2>
      {events.length === 0 ? (
        <EmptyState icon={Activity} title={t("No events")} />
      ) : (
        <TimelineEvents events={events} timeZone={timeZone} />
      )}
      <nav className="row" aria-label={t("Pages")}>
        {isFirst ? null : <LinkButton to={path + within}>{t("Newest")}</LinkButton>}
        {hasMore ? (
          <LinkButton className="end" to={`${path}?${older}`}>
            {t("Older events")}
          </LinkButton>
        ) : null}
      </nav>
    </div>
  );
}
