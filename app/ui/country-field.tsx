import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-control.ts";
import { SelectField, type SelectOption } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

type Props = FieldProps & {
  countries: readonly SelectOption[];
  placeholder: string;
  autoComplete?: string;
  disabled?: boolean;
};

/** Selects a country (C-194); if the list could not be loaded, the field shows an error and accepts any text. */
export function CountryField({ countries, placeholder, ...field }: Props) {
  const { t } = useTranslation();
  if (countries.length === 0) return <TextField {...field} hint={t("Failed to load countries")} />;
  // A value that is not in the list, such as one in another language, stays unchanged.
  const written = field.field.initialValue;
  const isListed = countries.some(({ value }) => value === written);
  const own = typeof written === "string" && written && !isListed ? [{ value: written, label: written }] : [];
  return <SelectField {...field} placeholder={placeholder} options={[...own, ...countries]} />;
}
