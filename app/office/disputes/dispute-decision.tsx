import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { disputeFacts, providerPrices, sameTickOrders } from "../../../db/generated/trading.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import type { DisputeFacts } from "../../../db/shapes/dispute.ts";
import { admin, manager } from "../../http/roles.ts";
import { EvidenceChart } from "../../trading/evidence/evidence-chart.tsx";
import { EvidenceTicks } from "../../trading/evidence/evidence-ticks.tsx";
import { loadEvidence } from "../../trading/evidence/load-evidence.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DisputeChip } from "../../ui/dispute-chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { DecisionFrame } from "../money/decision-frame.tsx";
import { DisputeCard } from "./dispute-card.tsx";
import { EarlierDisputes } from "./earlier-disputes.tsx";
import { ProviderPrices } from "./provider-prices.tsx";
import { SameTickOrders } from "./same-tick-orders.tsx";
import { useDisputeFigures } from "./use-dispute-figures.tsx";

const LIST = "/admin/disputes?status=open&sort=id";

/** A disputed close with its evidence and its decision, inside the back office. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const facts = await disputeFacts(pool, { actor, disputeId: params.id });
    const orderId = facts.dispute.order_id;
    const [evidence, sameTick, prices] = await Promise.all([
      loadEvidence(pool, actor, orderId),
      sameTickOrders(pool, { actor, orderId }),
      providerPrices(pool, { actor, orderId }),
    ]);
    return { facts, evidence, sameTick, prices, timeZone: session.preferences.time_zone };
  },
});

export const handle = {
  recordOf: (data: { facts: DisputeFacts } | undefined, t: TFunction) =>
    data && [t("Dispute {{id}}", { id: data.facts.dispute.id }), data.facts.customer.fullName],
};

export default function DisputeDecision() {
  const { t } = useTranslation();
  const { facts, evidence, sameTick, prices, timeZone } = useLoaderData<typeof loader>();
  const { dispute, customer, beside } = facts;
  const pathOf = (id: number | null) => (id === null ? null : `/admin/disputes/${id}`);
  const figures = useDisputeFigures(evidence.order, timeZone);
  return (
    <DecisionFrame
      id={dispute.id}
      list={{ to: LIST, text: t("Disputes") }}
      title={t("Dispute {{id}}", { id: dispute.id })}
      chip={
        dispute.status === "open" ? (
          <Chip dot tone="warn">
            {t("Pending")} · <Ago at={dispute.created_at} />
          </Chip>
        ) : (
          <DisputeChip status={dispute.status} />
        )
      }
      {...{ customer, beside, pathOf, figures }}
      decision={
        <DisputeCard
          key={dispute.id}
          facts={facts}
          timeZone={timeZone}
          nextTo={pathOf(beside.next ?? beside.previous) ?? LIST}
        />
      }
    >
      <Card
        title={t("Customer's statement")}
        actions={
          <span className="muted xs">
            <DateTime iso={dispute.created_at} timeZone={timeZone} as="office" />
          </span>
        }
      >
        <blockquote className="statement pre-line" dir="auto">
          {dispute.reason}
        </blockquote>
      </Card>
      <EvidenceChart data={evidence} timeZone={timeZone} as="officeDay" />
      <div className="dispute-facts">
        <EvidenceTicks
          data={evidence}
          timeZone={timeZone}
          foot={
            <Link className="link" to={`/orders/${dispute.order_id}`}>
              {t("All evidence of order {{id}}", { id: dispute.order_id })}
            </Link>
          }
        />
        <ProviderPrices rows={prices} order={evidence.order} />
      </div>
      <SameTickOrders rows={sameTick} facts={facts} mode={evidence.order.mode} />
      <EarlierDisputes rows={facts.earlier} timeZone={timeZone} />
    </DecisionFrame>
  );
}
