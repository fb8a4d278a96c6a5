import { useTranslation } from "react-i18next";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { Card } from "../../ui/card.tsx";

/** How the figures of a report are defined. */
export function Definitions({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Definitions")}>
      <ul className="stack plain xs sub">
        {definition.definitions.map(({ text }) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
    </Card>
  );
}
