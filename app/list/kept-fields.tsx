import { ListAddress } from "./list-address.ts";

/** What a form keeps of the list's address: everything but what its own fields say. */
export function KeptFields({ asked }: { asked: readonly string[] }) {
  return ListAddress.use()
    .kept(asked)
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
