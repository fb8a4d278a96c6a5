import { type ReactNode, useId } from "react";

type Props = { label: string; text?: ReactNode; children: ReactNode };

/** One row of the page: label at the start, control at the end. */
export function Preference({ label, text, children }: Props) {
  return (
    <div className="pref">
      <div>
        <p className="med">{label}</p>
        {text ? <p className="muted xs">{text}</p> : null}
      </div>
      <div className="pref-choice">{children}</div>
    </div>
  );
}

type SwitchProps = { name: string; label: string; text: string; isOn: boolean };

/** The hidden off value comes first, so that an unchecked box is sent too. */
export function PreferenceSwitch({ name, label, text, isOn }: SwitchProps) {
  const id = useId();
  return (
    <div className="pref">
      <label htmlFor={id}>
        <span className="med">{label}</span>
        <span className="muted xs block" id={`${id}-text`}>
          {text}
        </span>
      </label>
      <div className="pref-choice">
        <input type="hidden" name={name} value="false" />
        <input
          id={id}
          className="switch"
          type="checkbox"
          role="switch"
          name={name}
          value="true"
          defaultChecked={isOn}
          aria-label={label}
          aria-describedby={`${id}-text`}
        />
      </div>
    </div>
  );
}
