import { customerPage } from "../../frame/customer-page.ts";
import type { CSSProperties } from "react";
import type { RiskRow } from "../../../db/shapes/risk.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Short, SignedUnits } from "./risk-numbers.tsx";
import { TwoLines } from "./two-lines.tsx";
import { classNames } from "../../ui/class-names.ts";
import { limitTone } from "./limit-tone.ts";

/** The net exposure after hedges in percent of the instrument's limit. */
export function LimitBar({ row }: { row: RiskRow }) {
  const { after, limit, limitUsed } = row;
  const tone = { danger: "is-near", warn: "is-low", none: null }[limitTone(row) ?? "none"];
  if (limit === null || limitUsed === null) return <span className="muted">{NOTHING}</span>;
  return (
    <span className="lv-row">
      <span className="row between xs">
        <b className={classNames("med", tone)}>
          <Ltr>{`${limitUsed} %`}</Ltr>
        </b>
        <span className="muted">
          <Short value={after.replace("-", "")} /> / <Short value={limit} />
        </span>
      </span>
      <span className={classNames("lv", tone)} style={{ "--v": `${limitUsed}%` } as CSSProperties} />
    </span>
  );
}

/** The net units of the hedges, and their share of the customers' net. */
export function Hedged({ row: { hedges, hedgeUnits, hedged } }: { row: RiskRow }) {
  if (hedges === 0) return <span className="muted">{NOTHING}</span>;
  return (
    <TwoLines
      top={<SignedUnits value={hedgeUnits} />}
      bottom={hedged === null ? undefined : <Ltr>{`${hedged} %`}</Ltr>}
    />
  );
}

/** The account with the largest net units, and its share of all. */
export function Holder({ holder }: { holder: RiskLists["holders"][string] | undefined }) {
  if (!holder) return <span className="muted">{NOTHING}</span>;
  return (
    <TwoLines
      top={<Ltr>{`${holder.share} %`}</Ltr>}
      bottom={
        <Link className="trunc holder" to={customerPage(holder.userId)}>
          {holder.name}
        </Link>
      }
    />
  );
}
