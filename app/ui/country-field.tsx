import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-control.ts";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

type Props = FieldProps & { countries: readonly string[]; placeholder: string; autoComplete?: string };

/** C-194: a country out of the list; where the list could not be had, the field says so and takes what is typed. */
export function CountryField({ countries, placeholder, ...field }: Props) {
  const { t } = useTranslation();
  if (countries.length === 0) return <TextField {...field} hint={t("Failed to load countries")} />;
  // Written in another language, or by hand, it stays what it is.
  const written = field.field.initialValue;
  const own = typeof written === "string" && written && !countries.includes(written) ? [written] : [];
  const options = [...own, ...countries].map((name) => ({ value: name, label: name }));
  return <SelectField {...field} placeholder={placeholder} options={options} />;
}
