import { UserPlus } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { TeamHome } from "../../../db/shapes/crm.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { untouchedAges } from "../../ui/untouched-ages.ts";
import { teamLeads } from "./team-leads.ts";

const tones: Record<string, string> = { "24h": "lv is-near", "8h": "lv is-low", "2h": "lv", new: "lv is-new" };

/** Leads that were never contacted, by age; the oldest can be assigned at once. */
export function UntouchedCard({ untouched, holder }: Pick<TeamHome, "untouched" | "holder">) {
  const { t } = useTranslation();
  const most = Math.max(1, ...untouched.map(({ leads }) => leads));
  const oldest = untouched.find(({ leads }) => leads > 0);
  return (
    <Card
      title={t("Not contacted")}
      flush
      foot={
        oldest ? (
          <>
            <span className="muted xs">
              {holder
                ? holder.id === null
                  ? t("Without an agent: {{number}}", { number: holder.leads })
                  : t("{{name}} holds {{number}}", { name: holder.full_name, number: holder.leads })
                : null}
            </span>
            <LinkButton
              variant="primary"
              className="end"
              icon={UserPlus}
              to={teamLeads({ untouched: oldest.age, all: "on" }, "/admin/crm/all/assign")}
            >
              {t("Assign the oldest ({{number}})", { number: oldest.leads })}
            </LinkButton>
          </>
        ) : null
      }
    >
      {oldest ? (
        <ul className="untouched plain">
          {untouched.map(({ age, leads }) => (
            <li key={age}>
              <Link className="sub" to={teamLeads({ untouched: age })}>
                {t(untouchedAges[age])}
              </Link>
              <span className={tones[age]} style={{ "--v": `${(100 * leads) / most}%` } as CSSProperties} />
              <b className="med num">
                <Units value={String(leads)} />
              </b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="card-body muted">{t("Every lead was contacted.")}</p>
      )}
    </Card>
  );
}
