import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import { Ago } from "../../forms/edit/ago.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { retentionAgent } from "../../http/roles.ts";
import { customerKycStatuses } from "../../ui/kyc-status.ts";
import { Link } from "../../ui/link.tsx";
import { KycDetail, OtherRequests } from "../money/check-details.tsx";
import { type CheckRow, Checks } from "../money/checks.tsx";
import { useScreeningCheck } from "../money/use-screening-check.tsx";
import type { CustomerHead } from "./customer.tsx";

/** Identity and risk flags; those that staff must look at come first. */
export function RiskCard({ head }: { head: CustomerHead }) {
  const { t } = useTranslation();
  const rows = useRiskRows(head);
  return (
    <Checks
      title={t("Identity and risk")}
      rows={[...rows.filter((row) => !row.isPassed), ...rows.filter((row) => row.isPassed)]}
    />
  );
}

function useRiskRows({ customer, overview, timeZone, roleId }: CustomerHead): CheckRow[] {
  const { t } = useTranslation();
  const { flags, requests, customer: facts } = overview;
  const screening = useScreeningCheck(facts, timeZone, roleId !== retentionAgent);
  const base = customerPage(customer.id);
  const withdrawals = requests.filter(({ kind }) => kind === "withdrawal");
  const [calls, disputes] = [flags.marginCalls.length, flags.openDisputes];
  return [
    {
      name: "identity",
      isPassed: facts.kycStatus === "approved",
      title: t(customerKycStatuses[facts.kycStatus].sentence),
      detail: <KycDetail customer={facts} timeZone={timeZone} />,
    },
    screening,
    {
      name: "margin",
      isPassed: calls === 0,
      title: calls === 0 ? t("No margin call") : t("Margin call"),
      detail: calls === 0 ? null : t("Accounts below 100 %: {{number}}", { number: calls }),
    },
    {
      name: "disputes",
      isPassed: disputes === 0,
      title: disputes === 0 ? t("No open dispute") : t("Open dispute"),
      detail:
        disputes === 0 ? null : (
          <Link className="link" to="/admin/disputes">
            {t("Disputes")}
          </Link>
        ),
    },
    {
      name: "withdrawals",
      isPassed: withdrawals.length === 0,
      title: withdrawals.length === 0 ? t("No pending withdrawal") : t("Pending withdrawal"),
      detail: withdrawals.length === 0 ? null : <OtherRequests others={withdrawals} />,
    },
    {
      name: "trading",
      isPassed: flags.trading === "allowed",
      title: { allowed: t("Trading allowed"), close_only: t("Close only"), read_only: t("Read-only") }[flags.trading],
      detail:
        roleId === retentionAgent ? null : (
          <Link className="link" to={`${base}/controls`}>
            {t("Trading controls")}
          </Link>
        ),
    },
    {
      name: "password",
      isPassed: !facts.hasNewPassword,
      title: facts.hasNewPassword ? t("Password changed recently") : t("No recent change of password"),
      detail: facts.hasNewPassword ? <DateTime iso={facts.passwordChangedAt} timeZone={timeZone} as="office" /> : null,
    },
    {
      name: "bank",
      isPassed: !flags.hasNewBank,
      title: flags.hasNewBank ? t("Bank account changed recently") : t("No recent change of bank account"),
      detail: flags.bankChangedAt && flags.hasNewBank ? <Ago at={flags.bankChangedAt} /> : null,
    },
    {
      name: "shared",
      isPassed: flags.sharedWith === 0,
      title: flags.sharedWith === 0 ? t("No shared browser or IP address") : t("Browser or IP address shared"),
      detail:
        flags.sharedWith === 0 ? null : (
          <Link className="link" to={`${base}/devices`}>
            {t("Other customers: {{number}}", { number: flags.sharedWith })}
          </Link>
        ),
    },
  ];
}
