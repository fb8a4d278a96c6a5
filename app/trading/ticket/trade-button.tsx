import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  side: "buy" | "sell";
  /** The whole order: "Buy 10 000 EUR/USD". */
  children: ReactNode;
  /** The second line: the price, or the next step. */
  note?: ReactNode;
};

/** The button that sends an order. It shows the whole order, so that it can be checked before pressing. */
export function TradeButton({ side, note, className, children, ...rest }: Props) {
  return (
    <button type="submit" {...rest} className={classNames("btn-trade", side, className)}>
      <span>
        {children}
        {note ? (
          <>
            <br />
            <small>{note}</small>
          </>
        ) : null}
      </span>
    </button>
  );
}
