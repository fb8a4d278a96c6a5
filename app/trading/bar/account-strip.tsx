import { ChevronDown, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { decimal, zero } from "../../live/decimal.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ShownAccount } from "../model/dashboard-data.ts";
import { FigureList } from "./figure-list.tsx";
import { LiveFigure, textsOf, useLiveFigures } from "./live-figures.tsx";
import "./account-strip.css";

const SHEET = "figures";

/**
 * The account in one line on phones: equity, profit, margin level. It opens a sheet of all figures, also without
 * scripts.
 */
export function AccountStrip({ account, currency }: { account: ShownAccount; currency: string }) {
  const { t } = useTranslation();
  const box = useLiveFigures<HTMLSpanElement>(account);
  const texts = textsOf(account, decimal(account.profit_loss) ?? zero);
  const shared = { texts, floating: account.profit_loss };
  return (
    <>
      <button type="button" className="ph-strip" popovertarget={SHEET}>
        <span ref={box} className="strip-figures">
          <span>
            <span className="muted">{t("Equity")}</span> <LiveFigure name="equity" {...shared} />
          </span>
          <span>
            <span className="muted">{t("P/L")}</span> <LiveFigure name="profitLoss" {...shared} />
          </span>
          <span>
            <span className="muted">{t("Level")}</span> <LiveFigure name="marginLevel" {...shared} />
          </span>
        </span>
        <Icon of={ChevronDown} size={14} />
        <span className="vh">{t("Account figures")}</span>
      </button>
      <section id={SHEET} popover="auto" className="ph-sheet" aria-label={t("Account figures")}>
        <h2>{t("Account figures")}</h2>
        <FigureList account={account} currency={currency} />
        <LinkButton to="/deposits" variant="primary" icon={Plus} block>
          {t("Deposit")}
        </LinkButton>
      </section>
    </>
  );
}
