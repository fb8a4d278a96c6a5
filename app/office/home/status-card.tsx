import { useTranslation } from "react-i18next";
import type { StaffHome } from "../../../db/shapes/crm.ts";
import { Card } from "../../ui/card.tsx";
import { StatusCounts } from "../../ui/status-counts.tsx";

type Props = { statuses: StaffHome["statuses"]; list: string };

/** The number of leads by status. */
export function StatusCard({ statuses, list }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("Leads by status")} flush>
      {statuses.length === 0 ? (
        <p className="card-body muted">{t("No leads yet. Assigned leads appear here.")}</p>
      ) : (
        <StatusCounts label={t("Leads by status")} statuses={statuses} list={list} />
      )}
    </Card>
  );
}
