import { useTranslation } from "react-i18next";
import { formatShare } from "../../ui/format/share.ts";
import { sparkBox, sparkline } from "../../ui/sparkline.ts";

/** A fall below this share of the earlier calls is marked. */
const QUIET_SHARE = 0.6;

/** An agent's calls of the last ten days as a line, with today's number; a fall is stated in percent. */
export function AgentCalls({ calls }: { calls: readonly number[] }) {
  const { t } = useTranslation();
  const middle = Math.floor(calls.length / 2);
  const [earlier, later] = [sum(calls.slice(0, middle)), sum(calls.slice(middle))];
  const isQuiet = later < earlier * QUIET_SHARE;
  const line = sparkline(calls.map(String));
  return (
    <span className={isQuiet ? "agent-calls is-quiet" : "agent-calls"}>
      {line ? (
        <svg viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="area" d={`${line}L${sparkBox.width} ${sparkBox.height}L0 ${sparkBox.height}Z`} />
          <path d={line} />
        </svg>
      ) : null}
      <span className="n xs sub" title={t("Calls today: {{number}}", { number: calls.at(-1) ?? 0 })}>
        {calls.at(-1) ?? 0}
      </span>
      {isQuiet ? (
        <span className="n xs warn" title={t("Calls of the last 5 days compared with the 5 days before")}>
          <span aria-hidden="true">▼ </span>
          <span className="vh">{t("Calls down")} </span>
          {formatShare(earlier - later, earlier)}
        </span>
      ) : null}
    </span>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
