import { CircleCheck, FileText, Upload, X } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field } from "./field.tsx";
import { type FieldProps, useFieldControl } from "./field-control.ts";
import { formatUnits } from "./format/number.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import { Ltr } from "./ltr.tsx";
import { TakePhoto } from "./take-photo.tsx";
import { writeFile } from "./write-file.ts";
import "./css/drop-button.css";

type Shown = { title: string; picture: string | null; bytes?: number };

type Props = FieldProps & {
  /** "Drop a file or choose one" */
  chooseText: string;
  /** "PDF, JPG or PNG, up to 8 MB" */
  typesText: string;
  replaceText: string;
  /** "Remove passport.jpg" */
  removeText: (name: string) => string;
  tooLargeText: string;
  /** "Take photo", for pictures of documents; shown on touch screens. */
  photoText?: string;
  accept?: string;
  /** The current file, until it is replaced. */
  current?: Shown | null;
};

const largest = 8 * 1024 * 1024;

/**
 * A file, chosen, dropped or photographed. The native input is laid over its drop zone after hydration and visible
 * without JavaScript. The chosen file is previewed before it is sent, and can be removed again.
 */
export function UploadField({ field, label, hint, aside, optional, current = null, ...texts }: Props) {
  const { chooseText, typesText, replaceText, removeText, tooLargeText, photoText, accept } = texts;
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isTooLarge, look } = useChosenFile();
  const errors = isTooLarge ? [tooLargeText] : field.errors;
  const { control, ...parts } = useFieldControl({ field: { ...field, errors }, hint });
  const hydrated = useHydrated();
  const shown = chosen ?? current;
  return (
    <Field {...{ parts, label, hint, aside, optional }}>
      <div className={classNames("drop", hydrated && "is-live")}>
        {shown ? (
          <ShownFile file={shown}>
            {hydrated ? <span className="link">{replaceText}</span> : null}
            {chosen ? (
              <IconButton
                icon={X}
                size="sm"
                className="drop-button"
                label={removeText(chosen.title)}
                onClick={() => writeFile(input.current, null)}
              />
            ) : null}
          </ShownFile>
        ) : (
          <div className="upload">
            <span className="glyph">
              <Icon of={Upload} size={20} />
            </span>
            {hydrated ? <b className="med">{chooseText}</b> : null}
            <span className="xs">{typesText}</span>
            {photoText ? (
              <TakePhoto text={photoText} label={label} onPhoto={(photo) => writeFile(input.current, photo)} />
            ) : null}
          </div>
        )}
        <input
          type="file"
          ref={input}
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

/** The file that the input holds, with a preview of a picture. */
function useChosenFile() {
  const [chosen, setChosen] = useState<Shown | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const picture = chosen?.picture;
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  function look({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const fits = !file || file.size <= largest;
    setTooLarge(!fits);
    if (!fits) currentTarget.value = "";
    const isPicture = /^image\/(jpeg|png|webp)$/.test(file?.type ?? "");
    const preview = file && fits && isPicture ? URL.createObjectURL(file) : null;
    setChosen(file && fits ? { title: file.name, picture: preview, bytes: file.size } : null);
  }

  return { chosen, isTooLarge, look };
}

/** The children are the file's commands. */
function ShownFile({ file: { title, picture, bytes }, children }: { file: Shown; children: ReactNode }) {
  return (
    <figure className="doc">
      {picture ? <img src={picture} alt="" /> : null}
      <figcaption>
        {picture ? null : (
          <span className="glyph">
            <Icon of={FileText} size={20} />
          </span>
        )}
        <Icon of={CircleCheck} size={14} className="ok" />
        <span className="grow trunc" dir="auto">
          {title}
          {bytes === undefined ? null : (
            <Ltr className="doc-size">{`${formatUnits(String(Math.ceil(bytes / 1024)))} kB`}</Ltr>
          )}
        </span>
        {children}
      </figcaption>
    </figure>
  );
}
