import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { Money } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { RiskList } from "./risk-list.tsx";

/** The accounts with the lowest margin level; the mark on the bar is their stop-out level. */
export function MarginCalls({ lists: { marginCalls, underMarginCall } }: { lists: RiskLists }) {
  const { t } = useTranslation();
  return (
    <RiskList
      title={t("Margin calls")}
      note={t("mark: stop-out")}
      actions={underMarginCall > 0 ? <Ltr className="muted xs">{underMarginCall}</Ltr> : undefined}
      isEmpty={marginCalls.length === 0}
    >
      {marginCalls.map((row) => (
        <li key={row.accountId} className="margin-call">
          <span className="row between">
            <Link className="med trunc" to={customerPage(row.userId)}>
              {row.name}
            </Link>
            <b className={row.isNear ? "med is-near" : "med is-low"}>
              <Ltr>{`${row.level} %`}</Ltr>
            </b>
          </span>
          <span
            className={`lv ${row.isNear ? "is-near" : "is-low"}`}
            style={{ "--v": `${Math.max(Number(row.level), 0)}%` } as CSSProperties}
          >
            <i className="mk" style={{ insetInlineStart: `${row.stopOut}%` }} />
          </span>
          <span className="row between xs muted">
            <span className="trunc">{row.plan ?? t("No plan")}</span>
            <span>
              {t("Equity")} <Money value={row.equity} currency={row.currency} />
            </span>
          </span>
        </li>
      ))}
    </RiskList>
  );
}
