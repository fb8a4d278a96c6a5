import { Search } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { useEarlyInput } from "../../ui/early-input.ts";
import type { Address } from "../model/address.ts";
import { KeptAddress } from "./kept-address.tsx";
import { useLists } from "./lists-page.ts";
import { Form } from "../../ui/form.tsx";

type Props = { address: Address; find: string; onFind: (find: string) => void };

/**
 * Filters the open positions while typing; Enter puts the filter into the address, which also works without scripts.
 */
export function FindBox({ address, find, onFind }: Props) {
  const { t } = useTranslation();
  const { page } = useLists(address);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, ({ value }) => onFind(value));
  return (
    <Form className="posn-find" method="get" action={page} preventScrollReset>
      <KeptAddress address={address} except={["find"]} />
      <label className="input-group">
        <Icon of={Search} size={12} />
        <input
          ref={field}
          type="text"
          name="find"
          maxLength={40}
          defaultValue={find}
          placeholder={t("Filter")}
          aria-label={t("Filter positions by order ID, instrument or side")}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </label>
    </Form>
  );
}
