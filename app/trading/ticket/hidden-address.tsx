import { type Address, queryOf } from "../address.ts";

/** A form that asks for another page without a script takes along where the dashboard was. */
export function HiddenAddress({ address }: { address: Address }) {
  return [...new URLSearchParams(queryOf(address))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
