import { useTranslation } from "react-i18next";
import type { DepositFacts } from "../../../db/queries/money/decision-facts.ts";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { useNameText } from "../customers/name-notice.tsx";
import { KycDetail, OtherRequests } from "./check-details.tsx";
import type { CheckRow } from "./checks.tsx";
import { useScreeningCheck } from "./use-screening-check.tsx";

/** What money.deposit_facts checked, in words. */
export function useDepositChecks(facts: DepositFacts, timeZone: string): CheckRow[] {
  const { t } = useTranslation();
  const nameText = useNameText();
  const screening = useScreeningCheck(facts.customer, timeZone);
  const { checks, customer, request, nameWarning } = facts;
  const report: CheckRow = {
    name: "report",
    isPassed: false,
    title: t("Payment notification differs"),
    detail: t(request.reviewReason ?? ""),
  };
  const proof: CheckRow = {
    name: "proof",
    isPassed: checks.proof,
    title: checks.proof ? t("Proof of payment submitted") : t("No proof of payment"),
  };
  return [
    ...(checks.report ? [] : [report]),
    {
      name: "name",
      isPassed: checks.name,
      title:
        checks.name === null
          ? t("Sender unknown")
          : checks.name
            ? t("Sender is the customer")
            : t("Sender is another person"),
      detail: nameWarning
        ? nameText({ warning: nameWarning, fullName: customer.fullName, approvedName: customer.verifiedName })
        : null,
    },
    {
      name: "identity",
      isPassed: checks.identity,
      title: t(customerKycStatuses[customer.kycStatus].sentence),
      detail: <KycDetail customer={customer} timeZone={timeZone} />,
    },
    screening,
    ...(checks.proof === null ? [] : [proof]),
    {
      name: "declined",
      isPassed: checks.declined,
      title: checks.declined
        ? t("No declined deposits")
        : t("Declined deposits: {{number}}", { number: facts.cash.declined }),
    },
    {
      name: "others",
      isPassed: checks.others,
      title: checks.others ? t("No other pending requests") : t("Other pending requests"),
      detail: checks.others ? null : <OtherRequests others={facts.others} />,
    },
  ];
}
