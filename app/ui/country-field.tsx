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

/** C-194: a country out of the list; where the list could not be had, the field says so and takes what is typed. */
export function CountryField({ countries, placeholder, ...field }: Props) {
  const { t } = useTranslation();
  if (countries.length === 0) return <TextField {...field} hint={t("Failed to load countries")} />;
  // Written in another language, or by hand, it stays what it is.
  const written = field.field.initialValue;
  const isListed = countries.some(({ value }) => value === written);
  const own = typeof written === "string" && written && !isListed ? [{ value: written, label: written }] : [];
  return <SelectField {...field} placeholder={placeholder} options={[...own, ...countries]} />;
}
