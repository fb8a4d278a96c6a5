import { ArrowLeftRight, Download, Gem, type LucideIcon, Moon, Pencil, ShieldCheck, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StatementRow } from "../../../db/queries/money/statements.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { DateTime, Money } from "../../ui/figures.tsx";
import { formatDecimal, toneOf } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { causeOf, describeMovement } from "../../i18n/movement.ts";

const glyphs: Record<string, [LucideIcon, string]> = {
  deposit: [Download, "var(--ok)"],
  withdrawal: [Upload, "var(--warn)"],
  plan: [Gem, "var(--c4)"],
  swap: [Moon, "var(--text2)"],
  negative_balance_protection: [ShieldCheck, "var(--ok)"],
  profit_loss: [ArrowLeftRight, "var(--text2)"],
};
const defaultGlyph: [LucideIcon, string] = [Pencil, "var(--info)"];

/** Movements, newest first, with cause and balance after each. */
export function StatementTable({ rows, timeZone }: { rows: readonly StatementRow[]; timeZone: string }) {
  const { t } = useTranslation();
  const kinds = transferKinds(t);
  return (
    <Table label={t("Statements")} cards className="statement">
      <thead>
        <tr>
          <HeadCell aria-sort="descending">{t("Date")}</HeadCell>
          <HeadCell>{t("Description")}</HeadCell>
          <HeadCell>{t("Type")}</HeadCell>
          <HeadCell numeric>{t("Amount")}</HeadCell>
          <HeadCell numeric>{t("Balance")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="sub s-c">
              <DateTime iso={row.created_at} timeZone={timeZone} />
            </td>
            <td className="s-a">
              <Movement row={row} />
            </td>
            <td className="sub">{kinds[row.kind] ?? row.kind}</td>
            <td className="num med s-b">
              <Ltr className={toneOf(row.amount)} title={row.amount}>
                {formatDecimal(row.amount, { places: 2, sign: "both" })}
              </Ltr>
            </td>
            <td className="num s-d">
              <Money value={row.balance_after} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Movement({ row }: { row: StatementRow }) {
  const { t } = useTranslation();
  const [glyph, colour] = glyphs[row.kind] ?? defaultGlyph;
  const to = causeOf(row);
  const text = <bdi>{describeMovement(row, t)}</bdi>;
  return (
    <span className="movement">
      <span className="glyph glyph-sm" style={{ "--c": colour } as React.CSSProperties}>
        <Icon of={glyph} size={14} />
      </span>
      {to ? (
        <Link className="primary trunc" to={to}>
          {text}
        </Link>
      ) : (
        <span className="trunc">{text}</span>
      )}
    </span>
  );
}
