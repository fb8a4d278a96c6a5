import { type Address, queryOf } from "../address.ts";

type Props = { address: Address; change?: Partial<Address>; asked: readonly (keyof Address)[] };

/** What a form keeps of the address when it asks for another state of the lists: everything but what its own fields say. */
export function KeptAddress({ address, change, asked }: Props) {
  return [...new URLSearchParams(queryOf(address, change))]
    .filter(([name]) => !asked.includes(name as keyof Address))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
