import { type Address, queryOf } from "./address.ts";

/** Hidden fields that carry the trading page's state through a form without scripts. */
export function HiddenAddress({ address }: { address: Address }) {
  return [...new URLSearchParams(queryOf(address))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
