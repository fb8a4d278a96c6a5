import { type Address, queryOf } from "../model/address.ts";

type Props = { address: Address; change?: Partial<Address>; except: readonly (keyof Address)[] };

/** Hidden fields for the parts of the address that a form keeps: all but those of its own fields. */
export function KeptAddress({ address, change, except }: Props) {
  return [...new URLSearchParams(queryOf(address, change))]
    .filter(([name]) => !except.includes(name as keyof Address))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
