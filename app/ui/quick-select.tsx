import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "./form.tsx";
import { AutoSubmitSelect, type SelectOption } from "./select-field.tsx";
import "./css/quick-select.css";

type Props = {
  /** The page's address without its query. */
  path: string;
  name: string;
  label: string;
  value: string | null;
  options: readonly SelectOption[];
  /** The fields of the address that stay. */
  children: ReactNode;
};

/** A filter of a page that one choice sets, and its first option removes; nothing without options. */
export function QuickSelect({ path, name, label, value, options, children }: Props) {
  const { t } = useTranslation();
  if (options.length === 0) return null;
  return (
    <Form className="quick-select" method="get" action={path} preventScrollReset>
      {children}
      <AutoSubmitSelect
        field={{ id: `quick-${name}`, name, initialValue: value ?? "" }}
        label={label}
        goText={t("Go")}
        options={[{ value: "", label: t("{{name}}: all", { name: label }) }, ...options]}
      />
    </Form>
  );
}
