import { Activity, Download, Gauge, type LucideIcon, RefreshCw, Scale, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RoleId } from "../../http/roles.ts";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { groupingOf, reportsFor, slugOf } from "../../reports/registry.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { reportAddress, type Selection } from "./report-query.ts";

const icons: Record<ReportDefinition["name"], LucideIcon> = {
  cash: Download,
  broker_profit: TrendingUp,
  activity: Activity,
  retention: RefreshCw,
  execution: Gauge,
  trial_balance: Scale,
};

/** All reports of the role as links, which keep period and time zone. */
export function Gallery({ role, selection }: { role: RoleId; selection: Selection }) {
  const { t } = useTranslation();
  return (
    <nav className="gallery" aria-label={t("Reports")}>
      {reportsFor(role).map((report) => {
        const slug = slugOf(report);
        return (
          <Link
            key={slug}
            className="gallery-card"
            to={reportAddress(selection, { report: slug, by: groupingOf(report, null) })}
            aria-current={slug === selection.report ? "page" : undefined}
          >
            <span className="row">
              <Icon of={icons[report.name]} size={16} />
              <b className="med">{t(report.label)}</b>
            </span>
            <span className="muted xs">{t(report.text)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
