import { classNames } from "../../ui/class-names.ts";

/** From this score on, a match is shown in red. */
const HIGH_SCORE = 90;

/** A score out of 100 with its bar. */
export function Score({ value }: { value: number }) {
  const isHigh = value >= HIGH_SCORE;
  return (
    <span className="match-score">
      <span
        className={classNames("lv", isHigh ? "is-near" : "is-low")}
        style={{ "--v": `${value}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      <b className="med n">{value}</b>
    </span>
  );
}
