import { Activity, Download, Gauge, type LucideIcon, RefreshCw, Scale, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RoleId } from "../../http/roles.ts";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { groupingOf, reportsFor, slugOf } from "../../reports/registry.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { sparkBox } from "../../ui/sparkline.ts";
import { reportAddress, type Selection } from "./report-query.ts";

const icons: Record<ReportDefinition["name"], LucideIcon> = {
  cash: Download,
  broker_profit: TrendingUp,
  activity: Activity,
  retention: RefreshCw,
  execution: Gauge,
  trial_balance: Scale,
};

type Props = {
  role: RoleId;
  selection: Selection;
  /** The line of each report, by its name in SQL, as the path of an SVG; null with fewer than two points. */
  lines: Readonly<Record<string, string | null>>;
};

/** All reports of the role as links, which keep period and time zone, each with its line of the last weeks. */
export function Gallery({ role, selection, lines }: Props) {
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
              <b className="med trunc">{t(report.label)}</b>
            </span>
            <span className="row between">
              <span className="muted xs">{t(report.text)}</span>
              <Line line={lines[report.name] ?? null} />
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function Line({ line }: { line: string | null }) {
  if (line === null) return null;
  return (
    <svg
      className="gallery-line"
      viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={line} />
    </svg>
  );
}
