import { ImagePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { useCall } from "../../forms/use-call.ts";
import { CheckboxField } from "../../ui/choice-field.tsx";
import { FieldErrors } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { UploadField } from "../../ui/upload-field.tsx";

type Props = { url: string | null; field: ReturnType<typeof useCall>["field"] };

const TYPES = "image/jpeg,image/png";

/** The image of a note. With scripts a chosen one is saved at once, so a button is enough. */
export function AttachImage({ url, field }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const image = field("image");
  return (
    <>
      {hydrated ? (
        <div className="attach">
          <label className="btn btn-outline btn-sm">
            <Icon of={ImagePlus} size={14} />
            {url ? t("Replace the image") : t("Attach image")}
            <input type="file" name="image" accept={TYPES} aria-describedby="attach-note" />
          </label>
          <span className="xs muted" id="attach-note">
            {t("JPG or PNG, up to 8 MB")}. {t("The chart from entry to close is added automatically.")}
          </span>
          <FieldErrors errors={image.errors ?? null} />
        </div>
      ) : (
        <UploadField
          field={image}
          label={t("Image")}
          optional={t("optional")}
          accept={TYPES}
          chooseText={t("Drop an image or choose one")}
          typesText={t("JPG or PNG, up to 8 MB")}
          replaceText={t("Replace")}
          removeText={(name) => t("Remove {{name}}", { name })}
          tooLargeText={t("Files can be up to 8 MB")}
          current={url ? { title: t("Image of the note"), picture: url } : null}
        />
      )}
      {url ? (
        <span className="row between wrap">
          {hydrated ? <img className="attached" src={url} alt={t("Image of the note")} /> : null}
          <CheckboxField field={field("removesImage")} label={t("Remove the image")} />
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {t("Open the image")}
          </a>
        </span>
      ) : null}
    </>
  );
}
