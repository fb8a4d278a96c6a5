import {
  Activity,
  ChartCandlestick,
  Download,
  FileSpreadsheet,
  Gauge,
  Handshake,
  Headphones,
  Landmark,
  ListFilter,
  type LucideIcon,
  RefreshCw,
  ShieldCheck,
  TrendingUp,
} from "lucide-react";
import { Fragment } from "react";
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
  trial_balance: Landmark,
  volume: ChartCandlestick,
  funnel: ListFilter,
  agents: Headphones,
  affiliates: Handshake,
  identity: ShieldCheck,
};

/** Provider statements are a list of their own; their card follows this report, which administrators alone read. */
const BEFORE_CLIENT_MONEY: ReportDefinition["name"] = "identity";

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
          <Fragment key={slug}>
            <GalleryCard
              icon={icons[report.name]}
              title={t(report.label)}
              text={t(report.text)}
              to={reportAddress(selection, { report: slug, by: groupingOf(report, null) })}
              isCurrent={slug === selection.report}
              line={lines[report.name] ?? null}
            />
            {report.name === BEFORE_CLIENT_MONEY ? (
              <GalleryCard
                icon={FileSpreadsheet}
                title={t("Client money")}
                text={t("Provider statements against payments")}
                to="/admin/reports/statements"
                line={lines.trial_balance ?? null}
              />
            ) : null}
          </Fragment>
        );
      })}
    </nav>
  );
}

type CardProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  isCurrent?: boolean;
  line: string | null;
};

function GalleryCard({ icon, title, text, to, isCurrent = false, line }: CardProps) {
  return (
    <Link className="gallery-card" to={to} aria-current={isCurrent ? "page" : undefined}>
      <span className="row">
        <Icon of={icon} size={16} />
        <b className="med trunc">{title}</b>
      </span>
      <span className="row between">
        <span className="muted xs">{text}</span>
        <Line line={line} />
      </span>
    </Link>
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
