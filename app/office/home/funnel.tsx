import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { Card } from "../../ui/card.tsx";
import { Units } from "../../ui/figures.tsx";
import { formatShare } from "../../ui/format/share.ts";
import { Link } from "../../ui/link.tsx";
import { teamLeads } from "./team-leads.ts";

/** The steps of the period's leads, each with its share of the step before and a link to its leads. */
export function Funnel({ leads, from }: Pick<TeamHome, "leads" | "from">) {
  const { t } = useTranslation();
  const steps: { text: string; number: number; filters: Record<string, string> }[] = [
    { text: t("Leads"), number: leads.total, filters: {} },
    { text: t("Contacted"), number: leads.contacted, filters: { stage: "contacted" } },
    { text: t("Customers"), number: leads.customers, filters: { stage: "customer" } },
    { text: t("First deposits"), number: leads.deposited, filters: { stage: "deposited" } },
  ];
  return (
    <Card title={t("Funnel")} actions={<span className="muted xs">{t("Share of the step before")}</span>}>
      <ul className="funnel plain">
        {steps.map(({ text, number, filters }, at) => (
          <li key={text}>
            <Link className="sub" to={teamLeads({ from, ...filters })}>
              {text}
            </Link>
            <i
              style={
                {
                  "--v": `${leads.total ? (100 * number) / leads.total : 0}%`,
                  "--o": `${88 - 10 * at}%`,
                } as CSSProperties
              }
            />
            <span className="num">
              <Units value={String(number)} className="med" />{" "}
              <span className="muted xs n">{at > 0 ? formatShare(number, steps[at - 1]?.number ?? 0) : ""}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
