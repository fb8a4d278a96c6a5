import { Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useEarlyInput } from "./early-input.ts";
import { Form } from "./form.tsx";
import { Icon } from "./icon.tsx";

type Props = {
  /** What the filter compares, for screen readers. */
  label: string;
  find: string;
  onFind: (find: string) => void;
  /** The page whose address gets the filter. */
  action: string;
  className?: string;
  /** Hidden fields of the address that the filter keeps. */
  children: ReactNode;
};

/** Filters a list while typing; Enter puts the filter into the address, which also works without scripts. */
export function FindField({ label, find, onFind, action, className, children }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, ({ value }) => onFind(value));
  return (
    <Form className={className} method="get" action={action} preventScrollReset>
      {children}
      <label className="input-group">
        <Icon of={Search} size={12} />
        <input
          ref={field}
          type="text"
          name="find"
          maxLength={40}
          defaultValue={find}
          placeholder={t("Filter")}
          aria-label={label}
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </label>
    </Form>
  );
}
