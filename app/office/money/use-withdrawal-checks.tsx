import { useTranslation } from "react-i18next";
import type { WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { DateTime, Percent } from "../../ui/figures.tsx";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { useNameText } from "../customers/name-notice.tsx";
import type { CheckRow } from "./checks.tsx";
import { KycDetail, OtherRequests } from "./check-details.tsx";
import { useScreeningCheck } from "./use-screening-check.tsx";

/** What money.withdrawal_facts checked, in words. */
export function useWithdrawalChecks(facts: WithdrawalFacts, timeZone: string): CheckRow[] {
  const { t } = useTranslation();
  const nameText = useNameText();
  const screening = useScreeningCheck(facts.customer, timeZone);
  const { bank, checks, customer, account, nameWarning } = facts;
  const level = account.after.marginLevel;
  return [
    {
      name: "name",
      isPassed: checks.name && nameWarning === null,
      title: checks.name ? t("Account name matches") : t("Account name differs"),
      detail: nameWarning
        ? nameText({ warning: nameWarning, fullName: customer.fullName, approvedName: customer.verifiedName })
        : t("Same as the approved name"),
    },
    {
      name: "identity",
      isPassed: checks.identity,
      title: t(customerKycStatuses[customer.kycStatus].sentence),
      detail: <KycDetail customer={customer} timeZone={timeZone} />,
    },
    {
      name: "bank",
      isPassed: checks.bank,
      title: checks.bank ? t("Bank account was paid before") : t("Bank account is new"),
      detail: (
        <>
          {t("Payouts to it: {{number}}", { number: bank.paid })} · {t("First requested")}{" "}
          <DateTime iso={bank.since} timeZone={timeZone} as="office" />
          {bank.changedAt === null ? null : (
            <>
              {" "}
              · {t("Bank changed")} <DateTime iso={bank.changedAt} timeZone={timeZone} as="office" />
            </>
          )}
        </>
      ),
      aside: <Ago at={bank.since} />,
    },
    {
      name: "password",
      isPassed: checks.password,
      title: checks.password ? t("No recent change of password") : t("Password changed recently"),
      detail:
        customer.passwordChangedAt === null ? (
          t("Unchanged since sign-up")
        ) : (
          <DateTime iso={customer.passwordChangedAt} timeZone={timeZone} as="office" />
        ),
      aside: customer.passwordChangedAt ? <Ago at={customer.passwordChangedAt} /> : null,
    },
    {
      name: "margin",
      isPassed: checks.margin,
      title: checks.margin ? t("Free margin covers the withdrawal") : t("Open positions need the money"),
      detail: level === null ? t("No open positions") : t("Margin level after payout"),
      aside: level === null ? null : <Percent value={level} />,
    },
    {
      name: "source",
      isPassed: checks.source,
      title: checks.source ? t("Deposits came from this bank account") : t("No deposit from this bank account"),
      detail: t("Deposits from it: {{number}}", { number: bank.deposits }),
    },
    screening,
    {
      name: "others",
      isPassed: checks.others,
      title: checks.others ? t("No other pending requests") : t("Other pending requests"),
      detail: checks.others ? null : <OtherRequests others={facts.others} />,
    },
  ];
}
