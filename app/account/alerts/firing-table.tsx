import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListAlertFiringsRow } from "../../../db/generated/trading.ts";
import { usePage } from "../../frame/use-page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime, Price } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { HeadCell, Table } from "../../ui/table.tsx";
import { conditionText } from "./condition-text.ts";
import { Deliveries } from "./deliveries.tsx";

/** The times at which alerts fired, newest first. */
export function FiringTable({ firings }: { firings: ListAlertFiringsRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = usePage().preferences;
  if (firings.length === 0) return <EmptyState icon={History} title={t("No alert has fired yet")} />;
  return (
    <Table label={t("History")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Time")}</HeadCell>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell>{t("Condition")}</HeadCell>
          <HeadCell numeric>{t("Price")}</HeadCell>
          <HeadCell>{t("Delivery")}</HeadCell>
          <HeadCell>{t("Note")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {firings.map((firing) => (
          <tr key={firing.id}>
            <td className="n s-c">
              <DateTime iso={firing.fired_at} timeZone={timeZone} />
            </td>
            <td className="primary s-a">
              <bdi dir="ltr">{pairNamed(firing.instrument)}</bdi>
            </td>
            <td className="s-b" dir="auto">
              {conditionText(t, firing)}
            </td>
            <td className="num n s-d">
              <Price value={firing.price} decimals={firing.price_decimals} />
            </td>
            <td className="sub">
              <Deliveries deliveries={firing.deliveries} timeZone={timeZone} />
            </td>
            <td dir="auto">{firing.note || "–"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
