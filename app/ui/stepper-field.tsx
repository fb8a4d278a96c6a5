import { Minus, Plus } from "lucide-react";
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { type FieldProps, initialText, useFieldControl } from "./field-control.ts";
import { stepDecimal } from "./format/step.ts";
import { useHydrated } from "./hydrated.ts";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "step" | "min" | "max">;

type Props = FieldProps &
  Native & {
    step: string;
    /** One press of an arrow key, where it is another step than the buttons'. */
    keyStep?: string;
    min?: string;
    max?: string;
    decreaseText: string;
    increaseText: string;
    /** The field is left, or sent by Enter: the last moment to put its text right. */
    onSettle?: () => void;
  };

/** React hears of a value set by hand only through the native setter and an input event. */
function write(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * A decimal with − and + (and the arrow keys). It is a text field: number inputs lose what people type, and floats lose cents.
 * What it bounds is its own steps: typing is judged by the screen, or by the server.
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
    if (input.current) write(input.current, stepDecimal(input.current.value, by, direction, { min, max }));
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
