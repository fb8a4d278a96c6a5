import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { EarlierCard } from "./earlier-card.tsx";
import { requestStatuses } from "./request-list.tsx";

type Props = { rows: DepositFacts["earlier"]; customer: number; timeZone: string };

/** The customer's last deposits before this one. */
export function EarlierDeposits({ rows, customer, timeZone }: Props) {
  const { t } = useTranslation();
  const phrase = usePhrase();
  return (
    <EarlierCard
      title={t("Earlier deposits")}
      none={t("This is the first deposit.")}
      actions={
        <Link className="link" to={customerPage(customer, "/deposits")}>
          {t("Show all")}
        </Link>
      }
      rows={rows}
      timeZone={timeZone}
      to={({ id }) => `/admin/deposits/${id}`}
      about={{
        head: t("Gateway"),
        cell: ({ gateway, sender }) => (
          <>
            <bdi>{phrase(gateway)}</bdi>
            {sender === null ? null : (
              <>
                <br />
                <bdi className="sub xs">{sender}</bdi>
              </>
            )}
          </>
        ),
      }}
      amount={{ head: t("Amount"), cell: ({ amount, currency }) => <Money value={amount} currency={currency} /> }}
      status={({ status }) => (
        <Chip dot tone={requestStatuses[status].tone}>
          {t(requestStatuses[status].label)}
        </Chip>
      )}
    />
  );
}
