import { Minus, Plus } from "lucide-react";
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { type FieldProps, initialText, useFieldControl } from "./field-control.ts";
import { stepDecimal } from "./format/step.ts";
import { useHydrated } from "./hydrated.ts";
import { writeValue } from "./write-value.ts";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "step" | "min" | "max">;

type Props = FieldProps &
  Native & {
    step: string;
    /** The step of an arrow key, if it differs from the buttons'. */
    keyStep?: string;
    /** The value that a step starts from while the field is empty. */
    startsAt?: string | undefined;
    min?: string;
    max?: string;
    decreaseText: string;
    increaseText: string;
    /** Called on blur and on Enter, to normalise the text. */
    onSettle?: () => void;
  };

/**
 * A decimal with − and + buttons and arrow keys. A text field, because number inputs drop invalid input and floats lose
 * digits. Bounds apply to steps only: the screen or the server checks typed values.
 */
export function StepperField({
  field,
  label,
  hint,
  aside,
  optional,
  hideLabel,
  step,
  keyStep = step,
  startsAt,
  min,
  max,
  decreaseText,
  increaseText,
  onSettle,
  ...native
}: Props) {
  const { control, ...parts } = useFieldControl({ field, hint });
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const value = native.value === undefined ? { defaultValue: initialText(field) } : {};

  function move(direction: 1 | -1, by = step) {
    if (!input.current) return;
    writeValue(input.current, stepDecimal(input.current.value || (startsAt ?? ""), by, direction, { min, max }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && onSettle) flushSync(onSettle);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? 1 : -1, keyStep);
  }

  return (
    <Field {...{ parts, label, hint, aside, optional, hideLabel }}>
      <div className="stepper">
        {hydrated ? <IconButton variant="outline" icon={Minus} label={decreaseText} onClick={() => move(-1)} /> : null}
        <input
          inputMode="decimal"
          autoComplete="off"
          {...value}
          {...native}
          {...control}
          key={field.key}
          ref={input}
          className="input n"
          dir="ltr"
          onKeyDown={onKeyDown}
          onBlur={onSettle}
        />
        {hydrated ? <IconButton variant="outline" icon={Plus} label={increaseText} onClick={() => move(1)} /> : null}
      </div>
    </Field>
  );
}
