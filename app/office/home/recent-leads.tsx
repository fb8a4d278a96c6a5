import { useTranslation } from "react-i18next";
import type { StaffHome } from "../../../db/shapes/crm.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { leads: StaffHome["recent"]; timeZone: string; list: string };

/** The newest leads, each with a link to its page. */
export function RecentLeads({ leads, timeZone, list }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("Latest leads")} actions={<Link to={list}>{t("All")}</Link>} flush>
      {leads.length === 0 ? (
        <p className="card-body muted">{t("No leads yet. Assigned leads appear here.")}</p>
      ) : (
        <Table label={t("Latest leads")} cards>
          <thead>
            <tr>
              <HeadCell>{t("Name")}</HeadCell>
              <HeadCell>{t("Country")}</HeadCell>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell numeric>{t("Added")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {leads.map(({ id, name, country, status, created_at }) => (
              <tr key={id}>
                <td className="s-a">
                  <Link className="primary" dir="auto" to={`/admin/leads/${id}/edit`}>
                    {name || `#${id}`}
                  </Link>
                </td>
                <td className="sub s-c">
                  <bdi>{country ?? "–"}</bdi>
                </td>
                <td className="sub s-b">{status ? t(status) : "–"}</td>
                <td className="num sub s-d">
                  <DateTime iso={created_at} timeZone={timeZone} as="office" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
