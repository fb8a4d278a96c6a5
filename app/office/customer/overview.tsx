import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listContacts } from "../../../db/generated/crm.ts";
import { customerTimeline } from "../../../db/generated/iam.ts";
import { positionsOf } from "../../../db/generated/trading.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Profit } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { Contacts } from "./contacts.tsx";
import { PositionTable } from "./position-table.tsx";
import { TimelineEvents } from "./timeline-events.tsx";

export const loader = read({
  roles: [admin, manager, retentionAgent],
  params: idParams,
  async run({ pool, actor, params }) {
    const of = { actor, userId: params.id };
    const [{ positions }, events, contacts] = await Promise.all([
      positionsOf(pool, { ...of, limit: 5 }),
      customerTimeline(pool, { ...of, limit: 8 }),
      listContacts(pool, of),
    ]);
    return { positions, events, contacts: contacts.slice(0, 3) };
  },
});

/** The newest positions, events and notes. */
export default function CustomerOverviewTab() {
  const { t } = useTranslation();
  const { positions, events, contacts } = useLoaderData<typeof loader>();
  const { customer, base, within, timeZone, open } = useCustomer();
  return (
    <>
      <div className="card-body row between">
        <h2 className="row">
          {t("Open positions")}
          {open ? (
            <span className="muted xs">
              {t("Total of real accounts")} <Profit value={open.total} place="estimate" currency={open.currency} />
            </span>
          ) : null}
        </h2>
        <Link className="link" to={`${base}/positions${within}`}>
          {t("All positions")}
        </Link>
      </div>
      {positions.length === 0 ? (
        <p className="card-body muted">{t("No open positions")}</p>
      ) : (
        <PositionTable positions={positions} />
      )}
      <div className="customer-halves">
        <section className="card-body stack" aria-label={t("Timeline")}>
          <div className="row between">
            <h2>{t("Timeline")}</h2>
            <Link className="link" to={`${base}/timeline${within}`}>
              {t("Show all")}
            </Link>
          </div>
          <TimelineEvents events={events} timeZone={timeZone} />
        </section>
        <section className="card-body stack" aria-label={t("Notes")}>
          <div className="row between">
            <h2>{t("Notes")}</h2>
            {customer.lead_id ? (
              <LinkButton size="sm" icon={Plus} to={`${base}/notes${within}`}>
                {t("Add note")}
              </LinkButton>
            ) : null}
          </div>
          {contacts.length === 0 ? (
            <p className="muted">{t("No notes yet.")}</p>
          ) : (
            <Contacts contacts={contacts} timeZone={timeZone} />
          )}
        </section>
      </div>
    </>
  );
}
