import type { ReactNode } from "react";
import { Link } from "./link.tsx";

type Props = {
  legend: string;
  name: string;
  /** A picture is shown instead of the label, which then names the option to screen readers and in its tooltip. */
  options: { value: string; label: string; picture?: ReactNode }[];
  defaultValue?: string;
  /** The chosen option where the caller keeps it. */
  value?: string;
  onChange?: (value: string) => void;
};

/** A choice of a few short options in a form. */
export function Segmented({ legend, name, options, defaultValue, value: chosen, onChange }: Props) {
  return (
    <fieldset className="seg">
      <legend className="vh">{legend}</legend>
      {options.map(({ value, label, picture }) => (
        <label key={value} title={picture ? label : undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            {...(chosen === undefined ? { defaultChecked: value === defaultValue } : { checked: value === chosen })}
            onChange={() => onChange?.(value)}
          />
          {picture ? <span className="vh">{label}</span> : label}
          {picture}
        </label>
      ))}
    </fieldset>
  );
}

type LinksProps = { label: string; options: { to: string; label: string; current: boolean }[] };

/** The same as links: a period, a chart's interval. */
export function SegmentedLinks({ label, options }: LinksProps) {
  return (
    <nav className="seg" aria-label={label}>
      {options.map((option) => (
        <Link key={option.to} to={option.to} preventScrollReset aria-current={option.current ? "page" : undefined}>
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
