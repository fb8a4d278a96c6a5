import { useTranslation } from "react-i18next";
import type { DecisionFacts } from "../../../db/queries/money/decision-facts.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";

type KycProps = { customer: DecisionFacts["customer"]; timeZone: string };

/** When the documents were decided, and by which member of staff. */
export function KycDetail({ customer: { kycDecidedAt, kycDecidedBy }, timeZone }: KycProps) {
  const { t } = useTranslation();
  if (kycDecidedAt === null) return <>{t("No decision yet")}</>;
  return (
    <>
      <DateTime iso={kycDecidedAt} timeZone={timeZone} as="office" />
      {kycDecidedBy === null ? null : (
        <>
          {" · "}
          <bdi>{kycDecidedBy}</bdi>
        </>
      )}
    </>
  );
}

/** Links to the customer's other pending requests. */
export function OtherRequests({ others }: Pick<DecisionFacts, "others">) {
  const { t } = useTranslation();
  return (
    <>
      {others.map(({ kind, id, total, currency }, place) => (
        <span key={`${kind}-${id}`}>
          {place > 0 ? " · " : null}
          <Link className="link" to={kind === "deposit" ? `/admin/deposits/${id}` : `/admin/withdraws/pending/${id}`}>
            {kind === "deposit" ? t("Deposit {{id}}", { id }) : t("Withdrawal {{id}}", { id })}
          </Link>{" "}
          <Money value={total} currency={currency} />
        </span>
      ))}
    </>
  );
}
