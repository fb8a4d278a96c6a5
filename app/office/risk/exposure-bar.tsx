import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { RiskRow } from "../../../db/shapes/risk.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { shortAmount } from "../../ui/format/short-amount.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { classNames } from "../../ui/class-names.ts";
import { limitTone } from "./limit-tone.ts";

const MAX_TILES = 10;
/** The share of the colour in a tile with the largest result, in percent. */
const STRONGEST = 46;

type Props = { rows: readonly RiskRow[]; within: string };

/** The largest net exposures side by side: the width is the exposure, the colour the broker's floating result. */
export function ExposureBar({ rows, within }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <nav className="heat" aria-label={t("Net exposure by instrument")}>
      {rows.slice(0, MAX_TILES).map((row) => (
        <Link
          key={row.name}
          to={`/admin/risk/${row.name}${within}`}
          className={classNames(
            limitTone(row) === "danger" && "is-breach",
            (limitTone(row) === "warn" || row.state !== "open") && "is-restricted",
          )}
          style={tile(row)}
        >
          <b>
            <Ltr>{pairNamed(row.name)}</Ltr>
          </b>
          <Ltr>{shortAmount(row.floating, "both")}</Ltr>
        </Link>
      ))}
    </nav>
  );
}

function tile({ weight, heat }: RiskRow): CSSProperties {
  return {
    "--w": Math.max(weight, 1),
    "--c": heat < 0 ? "var(--down)" : "var(--up)",
    "--o": `${8 + Math.round((Math.abs(heat) / 100) * (STRONGEST - 8))}%`,
  } as CSSProperties;
}
