import { useTranslation } from "react-i18next";
import type { CustomerCompliance } from "../../../db/shapes/compliance.ts";
import { Card } from "../../ui/card.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";

type Risk = CustomerCompliance["risk"];

const levels: Record<Risk["level"], { label: string; tone: Tone }> = {
  low: { label: "Low risk", tone: "ok" },
  medium: { label: "Medium risk", tone: "warn" },
  high: { label: "High risk", tone: "danger" },
};
const parts: Record<Risk["parts"][number]["name"], string> = {
  screening: "Screening matches",
  country: "Country",
  identity: "Identity document",
  suitability: "Appropriateness",
  deposits: "Deposits without source of funds",
};

/** The risk score with the points of each part. */
export function RiskScoreCard({ risk }: { risk: Risk }) {
  const { t } = useTranslation();
  const { label, tone } = levels[risk.level];
  return (
    <Card title={t("Risk score")} actions={<Chip tone={tone}>{t(label)}</Chip>}>
      <KeyValueList>
        {risk.parts.map(({ name, points }) => (
          <KeyValue key={name} label={t(parts[name])}>
            <span className="n">{points}</span>
          </KeyValue>
        ))}
        <KeyValue label={t("Total, up to 100")} total>
          <span className="n">{risk.score}</span>
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}
