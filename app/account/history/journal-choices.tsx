import { Star } from "lucide-react";
import { forwardRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NOTHING } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import "./journal.css";

type ChipsProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; mark?: ReactNode }[];
  chosen: readonly string[];
  /** One chip, or any number of them. */
  type: "radio" | "checkbox";
  /** After the chips. */
  children?: ReactNode;
};

/** Short options in view instead of a list that opens. */
export const Chips = forwardRef<HTMLFieldSetElement, ChipsProps>(function Chips(props, ref) {
  const { legend, name, options, chosen, type, children } = props;
  return (
    <fieldset ref={ref} className="journal-chips">
      <legend className="label">{legend}</legend>
      {options.map(({ value, label, mark }) => (
        <label key={value}>
          <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} />
          {mark}
          <bdi>{label}</bdi>
        </label>
      ))}
      {children}
    </fieldset>
  );
});

const GRADES = ["1", "2", "3", "4", "5"];

/** A grade as stars; the first choice is none. */
export function Stars({ legend, name, value }: { legend: string; name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <fieldset className="journal-stars">
      <legend className="label">{legend}</legend>
      <label className="is-none">
        <input type="radio" name={name} value="" defaultChecked={value === ""} />
        <span aria-hidden="true">{NOTHING}</span>
        <span className="vh">{t("Not stated")}</span>
      </label>
      {GRADES.map((grade) => (
        <label key={grade}>
          <input type="radio" name={name} value={grade} defaultChecked={value === grade} />
          <Icon of={Star} />
          <span className="vh">{grade}</span>
        </label>
      ))}
    </fieldset>
  );
}
