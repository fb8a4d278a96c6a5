import { type Address, queryOf } from "../address.ts";

type Props = { address: Address; change?: Partial<Address>; asked: readonly (keyof Address)[] };

/** Hidden fields for the parts of the address that a form keeps: all but those of its own fields. */
export function KeptAddress({ address, change, asked }: Props) {
  return [...new URLSearchParams(queryOf(address, change))]
    .filter(([name]) => !asked.includes(name as keyof Address))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
