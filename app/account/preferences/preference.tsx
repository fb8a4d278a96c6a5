import { type ReactNode, useId } from "react";

type Props = { label: string; text?: ReactNode; children: ReactNode };

/** One line of the page: what it is about at the start, what to choose at the end. */
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

/** On or off; a form says the off value first, so that a box without a check mark says something too. */
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
