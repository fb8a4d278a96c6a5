import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { underDialog } from "../../forms/edit/under.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { EvidenceChart } from "../../trading/evidence/evidence-chart.tsx";
import { EvidenceMarkup } from "../../trading/evidence/evidence-markup.tsx";
import { EvidenceTicks } from "../../trading/evidence/evidence-ticks.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { TradeFacts } from "./change-table.tsx";
import { ConfirmEdit } from "./confirm-edit.tsx";
import { withoutEdit } from "./edit-in-address.ts";
import { EnterEdit } from "./enter-edit.tsx";
import { loadEdit } from "./load-trade.ts";

export const loader = read({ roles: [admin, manager], params: idParams, run: loadEdit });

/**
 * The correction of a trade beside its evidence, in two steps: the new values, then their changes with a reason (A-037,
 *
 */
export default function TradeEdit() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { preferences } = usePage();
  const { trade, entered, preview, problem, evidence } = useLoaderData<typeof loader>();
  const { timeZone } = preferences;
  const query = new URLSearchParams(withoutEdit(search)).toString();
  const list = underDialog({ pathname, search: query && `?${query}` });
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to={list}>{t("Trades")}</Link>
          <span aria-current="page">
            <Ltr>{trade.id}</Ltr>
          </span>
        </nav>
        <div className="page-head">
          <h1>{t("Edit trade {{id}}", { id: trade.id })}</h1>
          <span className="muted">
            <TradeFacts trade={trade} />
          </span>
          <LinkButton variant="ghost" className="end" to={list}>
            {t("Cancel")}
          </LinkButton>
        </div>
      </div>
      <div className="decision">
        <div className="stack">
          <EvidenceChart data={evidence} timeZone={timeZone} />
          <EvidenceTicks
            data={evidence}
            timeZone={timeZone}
            foot={
              <Link className="link" to={`/orders/${trade.id}`}>
                {t("All evidence of order {{id}}", { id: trade.id })}
              </Link>
            }
          />
          <EvidenceMarkup order={evidence.order} />
        </div>
        <div className="stack" key={trade.id}>
          {entered && preview ? <ConfirmEdit {...{ trade, entered, preview, timeZone }} /> : null}
          <EnterEdit {...{ trade, entered, problem }} isRepeated={preview !== null} />
        </div>
      </div>
    </Page>
  );
}
