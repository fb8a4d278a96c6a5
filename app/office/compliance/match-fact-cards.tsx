import { useTranslation } from "react-i18next";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { fundsSources } from "../../ui/funds-sources.ts";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { fundsStatuses } from "./funds-statuses.ts";
import { listNames, matchStatuses } from "./match-texts.ts";

/** Remarks of a list may fill pages. */
const MAX_FACTS = 12;

/** What the list states about the entry, and what is known about the customer. */
export function MatchFactCards({ facts, timeZone }: { facts: MatchFacts; timeZone: string }) {
  const { t } = useTranslation();
  const { entry, customer, others, money, funds } = facts;
  const aliases = entry.names.slice(1);
  return (
    <div className="match-pair">
      <Card title={t("Listed person")}>
        <KeyValueList lined>
          <KeyValue label={t("List")}>
            {t(listNames[entry.list])} · <Ltr>{entry.sourceId}</Ltr>
          </KeyValue>
          <KeyValue label={t("Programme")}>
            <bdi>{entry.programs.join(", ") || "–"}</bdi>
          </KeyValue>
          {aliases.length > 0 ? (
            <KeyValue label={t("Also known as")}>
              <bdi>{aliases.map(({ name }) => name).join(" · ")}</bdi>
            </KeyValue>
          ) : null}
          {entry.facts.slice(0, MAX_FACTS).map(({ label, text }) => (
            <KeyValue key={`${label}-${text}`} label={t(label)}>
              <bdi>{text}</bdi>
            </KeyValue>
          ))}
          <KeyValue label={t("Imported")}>
            <DateTime iso={entry.importedAt} timeZone={timeZone} as="office" />
          </KeyValue>
          {entry.isListed ? null : (
            <KeyValue label={t("State")}>{t("No longer on the list, or changed since")}</KeyValue>
          )}
        </KeyValueList>
      </Card>
      <Card title={t("Customer")}>
        <KeyValueList lined>
          <KeyValue label={t("Equity")}>
            {money.equity === null ? NOTHING : <Money value={money.equity} currency={money.currency} />}
          </KeyValue>
          <KeyValue label={t("Net deposits")}>
            {money.net === null ? NOTHING : <Money value={money.net} currency={money.currency} />}
          </KeyValue>
          <KeyValue label={t("Source of funds")}>
            {funds === null ? (
              t("Not requested")
            ) : (
              <>
                {funds.source ? `${t(fundsSources[funds.source])} · ` : null}
                <span className="muted">{t(fundsStatuses[funds.status].label)}</span>
              </>
            )}
          </KeyValue>
          <KeyValue label={t("Approved name")}>
            <bdi>{customer.approvedName ?? t("Not verified")}</bdi>
          </KeyValue>
          <KeyValue label={t("City")}>
            <bdi>{customer.city || "–"}</bdi>
          </KeyValue>
          <KeyValue label={t("Customer since")}>
            <DateTime iso={customer.since} timeZone={timeZone} as="office" />
          </KeyValue>
          <KeyValue label={t("Other matches")}>
            {others.length === 0
              ? "–"
              : others.slice(0, MAX_FACTS).map((other) => (
                  <span key={other.id} className="row row-4 end">
                    <Link className="link" to={`/admin/compliance/screening/${other.id}`}>
                      <bdi>{other.listedName}</bdi>
                    </Link>
                    <Chip tone={matchStatuses[other.status].tone}>{t(matchStatuses[other.status].label)}</Chip>
                  </span>
                ))}
          </KeyValue>
        </KeyValueList>
      </Card>
    </div>
  );
}
