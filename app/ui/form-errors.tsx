import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type Props = { title: string; errors?: { text: string; fieldId?: string }[] };

/** What went wrong with a form, above it, with links to the fields. It takes the focus, so that nobody misses it. */
export function FormErrors({ title, errors = [] }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Errors that go away while their fields are changed leave the focus where it is.
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
