import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { customer } from "../../http/roles.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import type { LoadedLead } from "./lead.tsx";
import { PhoneCell } from "./phone-cell.tsx";

/** The read-only data of a lead, and its phone number with the call button. */
export function LeadFacts({ loaded: { lead, timeZone } }: { loaded: LoadedLead }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const groups = { sales: t("Sales"), retentions: t("Retention"), archived: t("Archived") };
  const day = (iso: string | null) => <DateTime iso={iso} timeZone={timeZone} as="office" />;
  return (
    <Card title={t("Details")}>
      <KeyValueList lined>
        <KeyValue label={t("Phone")}>
          <PhoneCell
            id={lead.id}
            phone={lead.phone}
            isHidden={lead.is_hidden}
            to={`/admin/leads/${lead.id}/call${search}`}
          />
        </KeyValue>
        <KeyValue label={t("Group")}>{lead.group ? groups[lead.group] : "-"}</KeyValue>
        <KeyValue label={t("Role")}>{lead.role_id === customer ? t("Customer") : t("N/A")}</KeyValue>
        <KeyValue label={t("Email verified")}>{lead.is_email_verified ? t("Yes") : t("No")}</KeyValue>
        <KeyValue label={t("Affiliate")}>
          <bdi>{lead.user?.full_name ?? "-"}</bdi>
        </KeyValue>
        <KeyValue label={t("Registered at")}>{day(lead.created_at)}</KeyValue>
        <KeyValue label={t("Last access")}>{day(lead.last_access)}</KeyValue>
        <KeyValue label={t("FTD at")}>{day(lead.ftd_at)}</KeyValue>
        <KeyValue label={t("Deposited at")}>{day(lead.deposited_at)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}
