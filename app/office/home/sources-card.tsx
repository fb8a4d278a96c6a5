import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { Card } from "../../ui/card.tsx";
import { Units } from "../../ui/figures.tsx";
import { formatShare } from "../../ui/format/share.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { teamLeads } from "./team-leads.ts";

type Source = TeamHome["sources"][number];

/** The sources of the period's leads, most first deposits first. */
export function SourcesCard({ sources, from }: Pick<TeamHome, "sources" | "from">) {
  const { t } = useTranslation();
  return (
    <Card title={t("Best sources")} flush>
      {sources.length === 0 ? (
        <p className="card-body muted">{t("No leads were registered in this period.")}</p>
      ) : (
        <Table label={t("Best sources")} className="sources">
          <thead>
            <tr>
              <HeadCell>{t("Source")}</HeadCell>
              <HeadCell numeric>{t("Leads")}</HeadCell>
              <HeadCell numeric>
                <abbr title={t("First deposits")}>{t("FTD")}</abbr>
              </HeadCell>
              <HeadCell numeric>{t("Rate")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <tr key={`${source.source} ${source.affiliate_id}`}>
                <td>
                  <SourceName source={source} from={from} />
                </td>
                <td className="num">
                  <Units value={String(source.leads)} />
                </td>
                <td className="num">
                  <Units value={String(source.deposited)} />
                </td>
                <td className="num sub">
                  <Ltr>{formatShare(source.deposited, source.leads)}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

/** A lead source id or an affiliate links to its leads; other leads came directly. */
function SourceName({
  source: { source, affiliate_id: affiliate, lead_source_id: id },
  from,
}: {
  source: Source;
  from: string;
}) {
  const { t } = useTranslation();
  if (id !== null)
    return (
      <Link to={teamLeads({ source: id, from })}>
        <bdi>{source}</bdi>
      </Link>
    );
  if (affiliate !== null)
    return (
      <Link to={teamLeads({ affId: String(affiliate), from })}>
        <bdi>{source}</bdi>
      </Link>
    );
  return <>{source === "live" ? t("Sign-up without affiliate") : t("Added by staff")}</>;
}
