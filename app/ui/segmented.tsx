import { Link } from "./link.tsx";

type Props = {
  legend: string;
  name: string;
  options: { value: string; label: string }[];
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** A choice of a few short options in a form. */
export function Segmented({ legend, name, options, defaultValue, onChange }: Props) {
  return (
    <fieldset className="seg">
      <legend className="vh">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            onChange={() => onChange?.(value)}
          />
          {label}
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
