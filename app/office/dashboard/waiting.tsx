import { Link, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame } from "../../../db/queries/site/office-frame.ts";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";

/** What waits for a decision of this person, each with the way to it. */
export function Waiting() {
  const { t } = useTranslation();
  const frame = useRouteLoaderData("office/shell/office-shell") as Pick<OfficeFrame, "waiting"> | undefined;
  const ways = [
    { text: t("Deposits"), count: frame?.waiting.deposits ?? 0, to: "/admin/deposits?status=pending" },
    { text: t("Withdraws"), count: frame?.waiting.withdrawals ?? 0, to: "/admin/withdraws/pending" },
    { text: t("KYC"), count: frame?.waiting.kyc ?? 0, to: "/admin/kyc?status=pending" },
    { text: t("Disputes"), count: frame?.waiting.disputes ?? 0, to: "/admin/disputes?status=open" },
  ].filter(({ count }) => count > 0);
  return (
    <Card title={t("Waiting for you")}>
      {ways.length === 0 ? <p className="muted">{t("Nothing waits for a decision.")}</p> : null}
      <ul className="plain stack stack-8">
        {ways.map(({ text, count, to }) => (
          <li key={to}>
            <Link className="row" to={to}>
              {text} <Badge accent>{formatUnits(String(count))}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
