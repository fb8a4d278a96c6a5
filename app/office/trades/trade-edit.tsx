import { useLoaderData, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SameTickOrdersRow } from "../../../db/generated/trading.ts";
import { usePage } from "../../frame/use-page.ts";
import { underDialog } from "../../forms/edit/under.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { EvidenceChart } from "../../trading/evidence/evidence-chart.tsx";
import { EvidenceMarkup } from "../../trading/evidence/evidence-markup.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Page } from "../../ui/page.tsx";
import { closeReasons } from "../disputes/close-reasons.ts";
import { TradeFacts } from "./change-table.tsx";
import { ConfirmEdit } from "./confirm-edit.tsx";
import { nameInAddress, withoutEdit } from "./edit-in-address.ts";
import { ENTER_EDIT, EnterEdit, takeTick } from "./enter-edit.tsx";
import { loadEdit } from "./load-trade.ts";
import { SameTickCard } from "./same-tick-card.tsx";
import { TickChoice } from "./tick-choice.tsx";
import { useLivePreview } from "./use-live-preview.ts";

export const loader = read({ roles: [admin, manager], params: idParams, run: loadEdit });

export const handle = {
  recordOf: (data: { trade: { id: number; full_name: string } } | undefined, t: TFunction) =>
    data && [t("Edit trade {{id}}", { id: data.trade.id }), data.trade.full_name],
};

/**
 * The correction of a trade beside its evidence: the new values, and their changes with a reason. The
 * changes are shown while the values are entered, without scripts in a second step.
 */
export default function TradeEdit() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { preferences } = usePage();
  const { trade, tick, evidence, sameTick, ...loaded } = useLoaderData<typeof loader>();
  const { entered, preview, problem, isPending, change } = useLivePreview(trade.id, loaded);
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
          {evidence.order.close_reason === null ? null : (
            <Chip dot>{t(closeReasons[evidence.order.close_reason])}</Chip>
          )}
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
          <EvidenceChart data={evidence} timeZone={timeZone} as="officeDay" />
          {evidence.ticks.length === 0 ? null : (
            <TickChoice data={evidence} timeZone={timeZone} chosen={tick} form={ENTER_EDIT} onChoose={takeTick} />
          )}
          {trade.close_time === null ? null : (
            <SameTickCard
              rows={sameTick}
              action={{ head: t("Correction"), cell: (row) => <CorrectToo {...{ row, tick }} /> }}
            />
          )}
          <EvidenceMarkup order={evidence.order} />
        </div>
        <div className="stack" key={trade.id}>
          <EnterEdit
            {...{ trade, tick, problem }}
            entered={loaded.entered}
            isRepeated={preview !== null}
            onChange={change}
          />
          {entered && preview ? <ConfirmEdit {...{ trade, entered, preview, isPending, timeZone }} /> : null}
        </div>
      </div>
    </Page>
  );
}

/** The correction of another order of the same tick, with the same tick chosen. */
function CorrectToo({ row, tick }: { row: Pick<SameTickOrdersRow, "id" | "is_corrected">; tick: string | null }) {
  const { t } = useTranslation();
  const query = tick === null ? "" : `?${new URLSearchParams({ [nameInAddress("closeTick")]: tick })}`;
  return (
    <LinkButton size="sm" to={`/admin/trades/closed/${row.id}/edit${query}`}>
      {row.is_corrected ? t("Correct again") : t("Correct")}
      <span className="vh"> {row.id}</span>
    </LinkButton>
  );
}
