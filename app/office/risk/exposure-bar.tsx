import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { RiskRow } from "../../../db/shapes/risk.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";

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
          className={row.state === "open" ? undefined : "is-restricted"}
          style={tile(row)}
        >
          <b>
            <Ltr>{pairNamed(row.name)}</Ltr>
          </b>
          <Ltr>{short(row.floating)}</Ltr>
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

/** +22.5k, −3.1M: only the size matters in a tile. */
function short(value: string): string {
  const digits = value.replace("-", "").split(".")[0]?.length ?? 0;
  if (digits <= 4) return formatDecimal(value, { places: 0, sign: "both" });
  const [power, unit] = digits <= 6 ? [3, "k"] : [6, "M"];
  const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
  const moved = `${whole.slice(0, -power) || "0"}.${whole.slice(-power)}${fraction}`;
  return formatDecimal(`${value.startsWith("-") ? "-" : ""}${moved}`, { places: 1, sign: "both" }) + unit;
}
