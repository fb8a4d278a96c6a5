import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type Props = { title: string; errors?: { text: string; fieldId?: string }[] };

/** The errors of a form above it, with links to the fields. It takes focus, so that it is noticed. */
export function FormErrors({ title, errors = [] }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Errors that disappear while fields change do not move focus.
  useEffect(() => box.current?.focus(), [title]);
  return (
    <div ref={box} className="notice is-danger" role="alert" tabIndex={-1}>
      <Icon of={CircleAlert} />
      <div className="grow">
        <p className="med">{title}</p>
        {errors.length > 0 ? (
          <ul>
            {errors.map(({ text, fieldId }) => (
              <li key={text}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : text}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
