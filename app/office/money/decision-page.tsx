import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DepositFacts, WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { DecisionFrame, type Figure } from "./decision-frame.tsx";
import { requestStatuses } from "./request-list.tsx";

type Props = {
  kind: "deposit" | "withdraw";
  /** The list of pending requests. */
  list: { to: string; text: string };
  title: string;
  facts: DepositFacts | WithdrawalFacts;
  timeZone: string;
  /** The amount to credit was changed. */
  onAmount?: (amount: string) => void;
  figures: readonly Figure[];
  children: ReactNode;
};

/** One deposit or withdrawal with the facts of its decision. */
export function DecisionPage({ kind, list, title, facts, timeZone, onAmount, figures, children }: Props) {
  const { t } = useTranslation();
  const { request, customer, beside } = facts;
  const pathOf = (id: number | null) =>
    id === null ? null : kind === "deposit" ? `/admin/deposits/${id}` : `/admin/withdraws/pending/${id}`;
  const { tone, label } = requestStatuses[request.status];
  const chip = (
    <Chip dot tone={tone}>
      {t(label)}
      {request.status === "pending" ? (
        <>
          {" · "}
          <Ago at={request.createdAt} />
        </>
      ) : null}
    </Chip>
  );
  const decision = (
    <DecisionCard
      key={request.id}
      kind={kind}
      facts={facts}
      timeZone={timeZone}
      onAmount={onAmount}
      nextTo={pathOf(beside.next ?? beside.previous) ?? list.to}
    />
  );
  return (
    <DecisionFrame id={request.id} {...{ list, title, chip, customer, beside, pathOf, figures, decision }}>
      {children}
    </DecisionFrame>
  );
}
