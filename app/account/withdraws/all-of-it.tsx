import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { RealAccount } from "../../../db/queries/money/accounts.ts";
import { formatMoney } from "../../ui/format/number.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Link } from "../../ui/link.tsx";

type Props = {
  account: RealAccount;
  /** The other form values in the address. */
  typed: Record<string, string>;
  onTake: (amount: string) => void;
};

/** Fills in the largest possible amount; without scripts a link reloads the page with it. */
export function AllOfIt({ account: { id, currency, largest_withdrawal: maximum }, typed, onTake }: Props) {
  const { t } = useTranslation();
  const isLive = useHydrated();
  if (Number(maximum) === 0) return null;
  const linkText = t("Max: {{amount}}", { amount: isolate(`${formatMoney(maximum)} ${currency}`) });
  if (!isLive) {
    const query = new URLSearchParams({ ...typed, balance_id: String(id), amount: maximum });
    return (
      <Link className="link xs" to={`/withdraws?${query}`}>
        {linkText}
      </Link>
    );
  }
  function take(event: MouseEvent<HTMLButtonElement>) {
    const field = event.currentTarget.form?.elements.namedItem("amount");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = maximum;
    // Validation listens to input events, which a value set by script does not trigger.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    onTake(maximum);
  }
  return (
    <button type="button" className="link xs" onClick={take}>
      {linkText}
    </button>
  );
}
