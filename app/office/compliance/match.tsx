import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { listMatches, matchesBeside, matchFacts } from "../../../db/generated/compliance.ts";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { customerPage } from "../../frame/customer-page.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { BesideLinks } from "../beside-links.tsx";
import { MatchComparison } from "./match-comparison.tsx";
import { MatchDecision } from "./match-decision.tsx";
import { MatchFactCards } from "./match-fact-cards.tsx";
import { MatchQueue } from "./match-queue.tsx";
import { birthResults, countryResults, matchStatuses, topics } from "./match-texts.ts";

const LIST = "/admin/compliance/screening";
const MAX_QUEUE_ROWS = 25;

/** A screening match: the queue beside the comparison of the customer with the entry, and the decision. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  async run({ pool, actor, params, session }) {
    const facts = await matchFacts(pool, { actor, matchId: params.id });
    const page = { page: 1, limit: MAX_QUEUE_ROWS, sort: "-score", at: null, total: null };
    const [queue, beside] = await Promise.all([
      listMatches(pool, { actor, filters: { status: "waiting" }, page }),
      matchesBeside(pool, { actor, matchId: params.id }),
    ]);
    return {
      facts,
      queue: queue.slice(0, MAX_QUEUE_ROWS),
      beside,
      isAdmin: session.user.roleId === admin,
      timeZone: session.preferences.time_zone,
    };
  },
});

export const handle = {
  recordOf: (data: { facts: MatchFacts } | undefined, t: TFunction) =>
    data && [t("Screening match {{id}}", { id: data.facts.id }), data.facts.customer.name],
};

const pathOf = (id: number | null) => (id === null ? null : `${LIST}/${id}`);

export default function Match() {
  const { t } = useTranslation();
  const { facts, queue, beside, isAdmin, timeZone } = useLoaderData<typeof loader>();
  const { customer, entry, status, score, evidence } = facts;
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to={`${LIST}?status=waiting&sort=-score`}>{t("Screening matches")}</Link>
          <span aria-current="page">
            <Ltr>{facts.id}</Ltr>
          </span>
        </nav>
        <div className="page-head">
          <h1>
            <bdi>{customer.name}</bdi>
          </h1>
          {entry.topics.map((topic) => (
            <Chip key={topic} tone={topics[topic].tone}>
              {t(topics[topic].label)}
            </Chip>
          ))}
          <Chip dot tone={matchStatuses[status].tone}>
            {t(matchStatuses[status].label)}
          </Chip>
          <span className="muted">
            <Link className="link" to={customerPage(customer.id)}>
              {t("Customer {{id}}", { id: customer.id })}
            </Link>{" "}
            · <Ago at={facts.openedAt} />
          </span>
          <nav className="end row" aria-label={t("Previous and next")}>
            <span className="muted xs">{t("{{number}} pending", { number: formatUnits(String(beside.waiting)) })}</span>
            <BesideLinks
              previous={{ to: pathOf(beside.previous), text: t("Previous match") }}
              next={{ to: pathOf(beside.next), text: t("Next match") }}
            />
          </nav>
        </div>
      </div>
      <div className="screening">
        <MatchQueue
          rows={queue}
          current={facts.id}
          waiting={beside.waiting}
          escalated={beside.escalated}
          reviewScore={facts.reviewScore}
        />
        <div className="stack">
          <dl className="kpis match-kpis">
            <Figure
              name={t("Match score")}
              value={score}
              unit={t("of 100")}
              more={t("reviewed from {{score}}", { score: facts.reviewScore })}
            />
            <Figure name={t("Name")} value={evidence.nameScore} unit="%" more={evidence.listedName} />
            <Figure name={t("Birth date")} value={t(birthResults[evidence.birth].label)} />
            <Figure name={t("Country")} value={t(countryResults[evidence.country].label)} />
          </dl>
          <Card title={t("Comparison")} flush>
            <MatchComparison facts={facts} />
          </Card>
          <MatchFactCards facts={facts} timeZone={timeZone} />
          <MatchDecision
            key={`${facts.id}-${facts.version}`}
            facts={facts}
            isAdmin={isAdmin}
            timeZone={timeZone}
            nextTo={pathOf(beside.next ?? beside.previous) ?? LIST}
          />
        </div>
      </div>
    </Page>
  );
}

type FigureProps = { name: string; value: number | string; unit?: string; more?: string };

function Figure({ name, value, unit, more }: FigureProps) {
  return (
    <div>
      <dt className="k">{name}</dt>
      <dd className="v">
        <span className="n">{value}</span> {unit ? <span className="cur">{unit}</span> : null}
      </dd>
      {more ? (
        <dd className="d">
          <bdi>{more}</bdi>
        </dd>
      ) : null}
    </div>
  );
}
