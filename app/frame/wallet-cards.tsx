import type { ReactNode } from "react";
import { Money } from "../ui/figures.tsx";

export type WalletCard = {
  id: number;
  mode: "demo" | "real";
  currency: string;
  available: string;
  held: string;
};

type Props = {
  legend: string;
  name: string;
  wallets: readonly WalletCard[];
  chosen: number | null;
  /** Deposits and plans use real accounts only. */
  realOnly?: boolean;
  /** "Demo account", "Real account" */
  modeText: Record<WalletCard["mode"], ReactNode>;
  availableText: string;
  onHoldText: string;
  /** Called on a click only, because arrow keys merely move between the cards. */
  onPress?: (form: HTMLFormElement | null) => void;
};

/** The account selector as radio cards (C-056). */
export function WalletCards(props: Props) {
  const { legend, name, wallets, chosen, realOnly, modeText, availableText, onHoldText, onPress } = props;
  return (
    <fieldset className="walletcards">
      <legend className="vh">{legend}</legend>
      {wallets
        .filter(({ mode }) => !realOnly || mode === "real")
        .map((wallet) => (
          <label key={wallet.id} className="walletcard">
            <span className="row between">
              <input
                type="radio"
                className="radio"
                name={name}
                value={wallet.id}
                required
                defaultChecked={wallet.id === chosen}
                onChange={({ currentTarget }) =>
                  currentTarget.matches(":focus-visible") || onPress?.(currentTarget.form)
                }
              />
              <b className="med grow">{modeText[wallet.mode]}</b>
              <span className="muted">{wallet.currency}</span>
            </span>
            <span className="row between xs muted">
              <span>{availableText}</span>
              <b className="med">
                <Money value={wallet.available} />
              </b>
            </span>
            <span className="row between xs muted">
              <span>{onHoldText}</span>
              <Money value={wallet.held} />
            </span>
          </label>
        ))}
    </fieldset>
  );
}
