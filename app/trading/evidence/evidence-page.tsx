import { Link, Outlet } from "@remix-run/react";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { CopyLink } from "./copy-link.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { pairOf, StatusChip } from "../panel/order-parts.tsx";
import { DisputeCard } from "../disputes/dispute-card.tsx";
import { DisputeFoot } from "../disputes/dispute-foot.tsx";
import { EvidenceChart } from "./evidence-chart.tsx";
import { EvidenceEquity } from "./evidence-equity.tsx";
import { EvidenceFigures } from "./evidence-figures.tsx";
import { EvidenceLedger } from "./evidence-ledger.tsx";
import { EvidenceMoment } from "./evidence-moment.tsx";
import { EvidenceStory } from "./evidence-story.tsx";
import { EvidenceStopMoves } from "./evidence-stop-moves.tsx";
import { EvidenceSum } from "./evidence-sum.tsx";
import { EvidenceTicks } from "./evidence-ticks.tsx";
import { EvidenceTimeline } from "./evidence-timeline.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { data: Evidence; timeZone: string };

/** The evidence of an order, for its owner and for support. */
export function EvidencePage({ data, timeZone }: Props) {
  const { t } = useTranslation();
  const { order } = data;
  const foot = data.dispute.is_possible ? (
    <DisputeFoot id={order.id} dispute={data.dispute} timeZone={timeZone} />
  ) : null;
  const title = (
    <>
      <Ltr>{pairOf(order)}</Ltr> <span className="count">{t("Order #{{id}}", { id: order.id })}</span>
    </>
  );
  return (
    <main className="main evidence" id="content">
      <div className="stack stack-8">
        <Crumb id={order.id} open={order.close_time === null} />
        <div className="page-head">
          <h1>{title}</h1>
          <Aside order={order} />
        </div>
      </div>
      <EvidenceStory order={order} timeZone={timeZone} />
      <DisputeCard dispute={data.dispute} timeZone={timeZone} />
      <EvidenceFigures order={order} history={data.history} timeZone={timeZone} />
      <EvidenceChart data={data} timeZone={timeZone} />
      <div className="grid2 two-up">
        <div className="stack stack-20">
          <EvidenceTimeline order={order} history={data.history} timeZone={timeZone} />
          <EvidenceSum order={order} />
          <EvidenceStopMoves data={data} timeZone={timeZone} />
        </div>
        <div className="stack stack-20">
          <EvidenceTicks data={data} timeZone={timeZone} foot={foot} />
          <EvidenceMoment order={order} timeZone={timeZone} foot={data.ticks.length === 0 ? foot : null} />
        </div>
      </div>
      <EvidenceEquity order={order} equity={data.equity} timeZone={timeZone} />
      <EvidenceLedger entries={data.entries} timeZone={timeZone} />
      <Outlet />
    </main>
  );
}

function Crumb({ id, open }: { id: number; open: boolean }) {
  const { t } = useTranslation();
  return (
    <nav className="crumb" aria-label={t("Breadcrumb")}>
      <Link to={`/dashboard?panel=${open ? "open" : "closed"}&view=positions`}>
        {open ? t("Open positions") : t("History")}
      </Link>
      {/* The separator belongs to the list, not to the number. */}
      <span>
        <Ltr>{id}</Ltr>
      </span>
    </nav>
  );
}

function Aside({ order }: { order: Evidence["order"] }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const reasons: Record<NonNullable<Evidence["order"]["close_reason"]>, [string, Tone | undefined]> = {
    customer: [order.is_own ? t("Closed by you") : t("Closed by the account holder"), undefined],
    staff: [t("Staff"), "warn"],
    take_profit: [t("Take profit"), "ok"],
    stop_loss: [t("Stop loss"), "danger"],
    stop_out: [t("Stop-out"), "danger"],
  };
  const reason = order.close_reason && reasons[order.close_reason];
  return (
    <>
      <StatusChip status={order.status} />
      {order.parent_id === null ? null : <Chip>{t("Partial close")}</Chip>}
      {reason ? <Chip tone={reason[1]}>{reason[0]}</Chip> : null}
      {hydrated ? (
        <span className="row end">
          <Button type="button" icon={Printer} onClick={() => window.print()}>
            {t("Print")}
          </Button>
          <CopyLink />
        </span>
      ) : null}
    </>
  );
}
