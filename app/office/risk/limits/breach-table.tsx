import { useTranslation } from "react-i18next";
import type { RiskBreach } from "../../../../db/shapes/risk-limits.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/figures.tsx";
import { NOTHING } from "../../../ui/format/number.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { HeadCell, Table } from "../../../ui/table.tsx";
import { Whole } from "../risk-numbers.tsx";
import { TwoLines } from "../two-lines.tsx";
import { useBreachText } from "./breach-text.ts";

type Props = { breaches: readonly RiskBreach[]; timeZone: string };

/** Limits that were exceeded, newest first. */
export function BreachTable({ breaches, timeZone }: Props) {
  const { t } = useTranslation();
  const textOf = useBreachText();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t("Exceeded limits")}</h2>
        <span className="muted xs">{t("the newest 50")}</span>
      </header>
      {breaches.length === 0 ? (
        <p className="card-body muted">{t("None")}</p>
      ) : (
        <Table label={t("Exceeded limits")} cards className="risk-table">
          <thead>
            <tr>
              <HeadCell>{t("Limit")}</HeadCell>
              <HeadCell>{t("Level")}</HeadCell>
              <HeadCell numeric>{t("Figure")}</HeadCell>
              <HeadCell numeric>{t("Threshold")}</HeadCell>
              <HeadCell>{t("Acknowledged")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {breaches.map((row) => (
              <tr key={row.id}>
                <td className="s-a">
                  <TwoLines top={<span>{textOf(row)}</span>} bottom={<Times row={row} timeZone={timeZone} />} />
                </td>
                <td className="s-d">
                  <Chip tone={row.level === "stop" ? "danger" : "warn"}>
                    {row.level === "stop" ? t("Stop") : t("Warning")}
                  </Chip>
                </td>
                <td className="num s-b">
                  <TwoLines
                    top={<Whole value={row.figure} currency={row.currency} />}
                    bottom={<Ltr>{`${row.used} %`}</Ltr>}
                  />
                </td>
                <td className="num s-c">
                  <Whole value={row.threshold} currency={row.currency} />
                </td>
                <td>
                  {row.acknowledgedBy ? <bdi>{row.acknowledgedBy}</bdi> : <span className="muted">{NOTHING}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Times({ row, timeZone }: { row: RiskBreach; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <span>
      <DateTime iso={row.at} timeZone={timeZone} as="office" />
      {row.kind === "order" ? null : row.endedAt ? (
        <>
          {" · "}
          {t("Until")} <DateTime iso={row.endedAt} timeZone={timeZone} as="office" />
        </>
      ) : (
        <> · {t("still exceeded")}</>
      )}
    </span>
  );
}
