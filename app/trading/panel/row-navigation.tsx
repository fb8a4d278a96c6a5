import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { type Address, at } from "../model/address.ts";

/**
 * A click on a row of the lists shows its instrument; links and fields in the row keep their own effect. One listener
 * serves all rows. The instrument in a row is a link as well, for the keyboard and without scripts.
 */
export function RowNavigation({ address }: { address: Address }) {
  const navigate = useNavigate();
  useEffect(() => {
    function show(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      const symbol = target?.closest<HTMLElement>(".posn tr[data-symbol]")?.dataset.symbol;
      if (!symbol || target?.closest("a, button, input, label, form, [popover]") || getSelection()?.toString()) return;
      navigate(at(address, { symbol }), { preventScrollReset: true });
    }
    document.addEventListener("click", show);
    return () => document.removeEventListener("click", show);
  }, [address, navigate]);
  return null;
}
