import { useTranslation } from "react-i18next";
import { decimal, zero } from "../../live/decimal.ts";
import type { ShownAccount } from "../model/dashboard-data.ts";
import { FigureButton } from "./figure-button.tsx";
import { type FigureTerms, useFigureTerms } from "./figure-terms.ts";
import { type FigureName, LiveFigure, textsOf, useLiveFigures } from "./live-figures.tsx";

type Props = { account: ShownAccount; currency: string };

/**
 * A tablet has no space for these: the account switcher shows the balance, the margin level depends on the used margin.
 */
const spared: ReadonlySet<FigureName> = new Set(["balance", "usedMargin"]);

/** The account's figures; each opens its calculation with the current numbers. */
export function AccountFigures({ account, currency }: Props) {
  const { t } = useTranslation();
  const box = useLiveFigures<HTMLDivElement>(account);
  const texts = textsOf(account, decimal(account.profit_loss) ?? zero);
  const figure = (name: FigureName) => <LiveFigure name={name} texts={texts} floating={account.profit_loss} />;
  const figures = useFigureTerms(hasHeld(account));
  return (
    <div className="figs" ref={box}>
      {figures.map((one) => (
        <FigureButton
          key={one.name}
          className={spared.has(one.name) ? "not-tablet" : undefined}
          label={one.label}
          value={figure(one.name)}
          note={t("How to calculate")}
        >
          <p className="sub xs">{one.text}</p>
          <Calculation {...one} figure={figure} currency={currency} />
        </FigureButton>
      ))}
    </div>
  );
}

export function hasHeld(account: ShownAccount): boolean {
  return /[1-9]/.test(account.held);
}

type CalculationProps = FigureTerms & { figure: (name: FigureName) => JSX.Element; currency: string };

function Calculation({ name, label, terms, isMoney, figure, currency }: CalculationProps) {
  return (
    <dl className="kv xs">
      {terms.map(([term, of]) => (
        <div key={of}>
          <dt>{term}</dt>
          <dd>{figure(of)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{label}</dt>
        <dd>
          {figure(name)}
          {isMoney ? <span className="cur">{currency}</span> : null}
        </dd>
      </div>
    </dl>
  );
}
