import { useTranslation } from "react-i18next";
import type { ListApiCallsRow } from "../../../db/generated/crm.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import "./api-calls.css";

/** The newest API calls with the outcomes of their leads. */
export function ApiCalls({ calls, timeZone }: { calls: readonly ListApiCallsRow[]; timeZone: string }) {
  const { t } = useTranslation();
  if (calls.length === 0) return null;
  return (
    <Card title={t("Recent API calls")} flush>
      <Table label={t("Recent API calls")} className="api-calls">
        <thead>
          <tr>
            <HeadCell>{t("Date")}</HeadCell>
            <HeadCell numeric>{t("Created")}</HeadCell>
            <HeadCell numeric>{t("Duplicates")}</HeadCell>
            <HeadCell numeric>{t("Invalid")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {calls.map((one) => (
            <tr key={one.id}>
              <td>{DateTime({ iso: one.created_at, timeZone, as: "office" })}</td>
              <td className="num n">{one.created}</td>
              <td className="num n">{one.duplicate}</td>
              <td className="num n">{one.invalid}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
