import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customerCompliance, listExports } from "../../../db/generated/compliance.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { consentKinds } from "../../ui/consent-kinds.ts";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { matchStatuses } from "../compliance/match-texts.ts";
import { Score } from "../compliance/score.tsx";
import { useCustomer } from "../customers/own-list.tsx";
import { ExpiryCard } from "./expiry-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { FundsCard } from "./funds-card.tsx";
import { RiskScoreCard } from "./risk-score-card.tsx";

export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: async ({ pool, actor, params, session }) => ({
    userId: params.id,
    state: await customerCompliance(pool, { actor, userId: params.id }),
    exports: session.user.roleId === admin ? await listExports(pool, { actor, userId: params.id }) : [],
  }),
});

/** Risk score, screening, suitability, source of funds, document expiry and consents of a customer. */
export default function CustomerCompliance() {
  const { t } = useTranslation();
  const { userId, state, exports } = useLoaderData<typeof loader>();
  const { timeZone, roleId } = useCustomer();
  const isAdmin = roleId === admin;
  return (
    <div className="card-body match-pair">
      <RiskScoreCard risk={state.risk} />
      <Card title={t("Screening")}>
        <div className="stack stack-8">
          {state.isBlocked ? (
            <Notice tone="danger">{t("Deposits, withdrawals and new positions are blocked.")}</Notice>
          ) : null}
          <p className="muted">
            {state.queuedAt ? t("Waiting to be screened since") : t("Last screened")}{" "}
            <DateTime iso={state.queuedAt ?? state.screenedAt} timeZone={timeZone} as="office" />
          </p>
          {state.matches.map((match) => (
            <p key={match.id} className="row between">
              <Link className="link" to={`/admin/compliance/screening/${match.id}`}>
                <bdi>{match.listedName}</bdi>
              </Link>
              <span className="row">
                <Score value={match.score} />
                <Chip tone={matchStatuses[match.status].tone}>{t(matchStatuses[match.status].label)}</Chip>
              </span>
            </p>
          ))}
        </div>
      </Card>
      <FundsCard userId={userId} requests={state.funds} timeZone={timeZone} mayDecide={isAdmin} />
      <ExpiryCard document={state.document} mayChange={isAdmin} />
      <Card title={t("Appropriateness")}>
        <Entries
          empty={t("Not answered yet.")}
          rows={state.assessments.map(({ id, version, score, isAppropriate, at }) => ({
            id,
            at,
            text: t("Version {{version}}: {{score}} points", { version, score }),
            chip: isAppropriate ? t("Appropriate") : t("Not appropriate"),
            isGood: isAppropriate,
          }))}
          timeZone={timeZone}
        />
      </Card>
      <Card title={t("Consent log")}>
        <Entries
          empty={t("No consents yet.")}
          rows={state.consents.map(({ id, kind, version, isGiven, at }) => ({
            id,
            at,
            text: `${t(consentKinds[kind])} · ${version}`,
            chip: isGiven ? t("given") : t("withdrawn"),
            isGood: isGiven,
          }))}
          timeZone={timeZone}
        />
      </Card>
      {isAdmin ? <ExportCard userId={userId} exports={exports} timeZone={timeZone} /> : null}
    </div>
  );
}

type Entry = { id: number; at: string; text: string; chip: string; isGood: boolean };

function Entries({ rows, empty, timeZone }: { rows: readonly Entry[]; empty: string; timeZone: string }) {
  if (rows.length === 0) return <p className="muted">{empty}</p>;
  return (
    <ul className="plain stack stack-8">
      {rows.map(({ id, at, text, chip, isGood }) => (
        <li key={id} className="row between wrap">
          <span className="row">
            <bdi>{text}</bdi>
            <Chip tone={isGood ? "ok" : "warn"}>{chip}</Chip>
          </span>
          <span className="muted xs">
            <DateTime iso={at} timeZone={timeZone} as="office" />
          </span>
        </li>
      ))}
    </ul>
  );
}
