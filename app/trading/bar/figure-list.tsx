import { decimal, zero } from "../../live/decimal.ts";
import type { ShownAccount } from "../model/dashboard-data.ts";
import { hasHeld } from "./account-figures.tsx";
import { useFigureTerms } from "./figure-terms.ts";
import { LiveFigure, textsOf, useLiveFigures } from "./live-figures.tsx";

/** The list of all figures on phones, each with its calculation. */
export function FigureList({ account, currency }: { account: ShownAccount; currency: string }) {
  const box = useLiveFigures<HTMLDListElement>(account);
  const texts = textsOf(account, decimal(account.profit_loss) ?? zero);
  return (
    <dl ref={box} className="kv figure-list">
      {useFigureTerms(hasHeld(account)).map(({ name, label, text, isMoney }) => (
        <div key={name}>
          <dt>
            {label}
            <span className="muted xs">{text}</span>
          </dt>
          <dd>
            <LiveFigure name={name} texts={texts} floating={account.profit_loss} />
            {isMoney ? <span className="cur">{currency}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
