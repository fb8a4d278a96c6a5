import { createContext, useContext } from "react";

const Symbols = createContext<ReadonlyMap<string, string>>(new Map());

/** Provides the symbols of the site's currencies by code; without a provider the code is shown. */
export const CurrencySymbols = Symbols.Provider;

/** The unit of an amount of money: the currency's symbol with its code as a tooltip, else the code. */
export function CurrencyUnit({ code }: { code: string }) {
  const symbol = useContext(Symbols).get(code);
  return (
    <span className="cur" title={symbol && symbol !== code ? code : undefined}>
      {symbol ?? code}
    </span>
  );
}
