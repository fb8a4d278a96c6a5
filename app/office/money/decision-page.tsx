import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DepositFacts, WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { BesideLinks } from "../beside-links.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { requestStatuses } from "./request-list.tsx";
import { useDecisionKeys } from "./use-decision-keys.ts";

type Figure = { label: string; value: ReactNode; more?: ReactNode };
type Props = {
  kind: "deposit" | "withdraw";
  /** The list of pending requests. */
  list: { to: string; text: string };
  title: string;
  facts: DepositFacts | WithdrawalFacts;
  timeZone: string;
  figures: readonly Figure[];
  children: ReactNode;
};

/** One request: its figures, the facts of its decision, the decision itself, and links to the pending neighbours. */
export function DecisionPage({ kind, list, title, facts, timeZone, figures, children }: Props) {
  const { t } = useTranslation();
  const { request, customer, beside } = facts;
  const pathOf = (id: number | null) =>
    id === null ? null : kind === "deposit" ? `/admin/deposits/${id}` : `/admin/withdraws/pending/${id}`;
  const { tone, label } = requestStatuses[request.status];
  useDecisionKeys();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to={list.to}>{list.text}</Link>
          <span aria-current="page">
            <Ltr>{request.id}</Ltr>
          </span>
        </nav>
        <div className="page-head">
          <h1>{title}</h1>
          <Chip dot tone={tone}>
            {t(label)}
            {request.status === "pending" ? (
              <>
                {" · "}
                <Ago at={request.createdAt} />
              </>
            ) : null}
          </Chip>
          <span className="muted">
            <Link to={`/admin/customers/edit/${customer.id}`}>
              <bdi>{customer.fullName}</bdi>
            </Link>{" "}
            · {t("ID")} <Ltr>{customer.id}</Ltr>
            {customer.plan === null ? null : (
              <>
                {" · "}
                <bdi>{customer.plan}</bdi>
              </>
            )}
          </span>
          <nav className="end row" aria-label={t("Previous and next")}>
            <span className="muted xs">
              {t("{{number}} pending, oldest first", { number: formatUnits(String(beside.waiting)) })}
            </span>
            <BesideLinks
              previous={{ to: pathOf(beside.previous), text: t("Previous request") }}
              next={{ to: pathOf(beside.next), text: t("Next request") }}
            />
          </nav>
        </div>
      </div>
      <div className="decision">
        <div className="stack">
          <dl className="card decision-figures">
            {figures.map(({ label: name, value, more }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="v">{value}</dd>
                {more ? <dd className="d">{more}</dd> : null}
              </div>
            ))}
          </dl>
          {children}
        </div>
        <DecisionCard
          key={request.id}
          kind={kind}
          facts={facts}
          timeZone={timeZone}
          nextTo={pathOf(beside.next ?? beside.previous) ?? list.to}
        />
      </div>
    </Page>
  );
}
