import { useTranslation } from "react-i18next";
import { FindField } from "../../ui/find-field.tsx";
import type { Address } from "../model/address.ts";
import { KeptAddress } from "./kept-address.tsx";
import { useLists } from "./lists-page.ts";

type Props = { address: Address; find: string; onFind: (find: string) => void };

/** The filter of the open positions. */
export function FindBox({ address, find, onFind }: Props) {
  const { t } = useTranslation();
  const { page } = useLists(address);
  return (
    <FindField
      className="posn-find"
      label={t("Filter positions by order ID, instrument or side")}
      find={find}
      onFind={onFind}
      action={page}
    >
      <KeptAddress address={address} except={["find"]} />
    </FindField>
  );
}
