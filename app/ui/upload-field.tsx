import { CircleCheck, FileText, Upload } from "lucide-react";
import { type ChangeEvent, useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";
import { type FieldProps, useFieldControl } from "./field-control.ts";
import { formatUnits } from "./format/number.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { Ltr } from "./ltr.tsx";

type Shown = { title: string; picture: string | null; bytes?: number };

type Props = FieldProps & {
  /** "Drop a file or choose one" */
  chooseText: string;
  /** "PDF, JPG or PNG, up to 8 MB" */
  typesText: string;
  replaceText: string;
  tooLargeText: string;
  accept?: string;
  /** The current file, until it is replaced. */
  current?: Shown | null;
};

const largest = 8 * 1024 * 1024;

/**
 * A file, chosen or dropped. The native input is laid over its drop zone after hydration and visible without
 * JavaScript. The chosen file is previewed before it is sent.
 */
export function UploadField({ field, label, hint, aside, optional, current = null, ...texts }: Props) {
  const { chooseText, typesText, replaceText, tooLargeText, accept } = texts;
  const [chosen, setChosen] = useState<Shown | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const errors = isTooLarge ? [tooLargeText] : field.errors;
  const { control, ...parts } = useFieldControl({ field: { ...field, errors }, hint });
  const hydrated = useHydrated();
  const picture = chosen?.picture;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  function look({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const fits = !file || file.size <= largest;
    setTooLarge(!fits);
    if (!fits) currentTarget.value = "";
    const isPicture = /^image\/(jpeg|png|webp)$/.test(file?.type ?? "");
    const picture = file && fits && isPicture ? URL.createObjectURL(file) : null;
    setChosen(file && fits ? { title: file.name, picture, bytes: file.size } : null);
  }

  const shown = chosen ?? current;
  return (
    <Field {...{ parts, label, hint, aside, optional }}>
      <div className={classNames("drop", hydrated && "is-live")}>
        {shown ? (
          <figure className="doc">
            {shown.picture ? <img src={shown.picture} alt="" /> : null}
            <figcaption>
              {shown.picture ? null : (
                <span className="glyph">
                  <Icon of={FileText} size={20} />
                </span>
              )}
              <Icon of={CircleCheck} size={14} className="ok" />
              <span className="grow trunc" dir="auto">
                {shown.title}
                {shown.bytes === undefined ? null : (
                  <Ltr className="doc-size">{`${formatUnits(String(Math.ceil(shown.bytes / 1024)))} kB`}</Ltr>
                )}
              </span>
              {hydrated ? <span className="link">{replaceText}</span> : null}
            </figcaption>
          </figure>
        ) : (
          <div className="upload">
            <span className="glyph">
              <Icon of={Upload} size={20} />
            </span>
            {hydrated ? <b className="med">{chooseText}</b> : null}
            <span className="xs">{typesText}</span>
          </div>
        )}
        <input
          type="file"
          accept={accept ?? "image/jpeg,image/png,image/webp,application/pdf"}
          onChange={look}
          {...control}
          // The current file satisfies `required` until it is replaced.
          required={field.required && !current}
        />
      </div>
    </Field>
  );
}
