import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/shapes/kyc.ts";
import { usualReview } from "../../frame/usual-review.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import type { FieldOf, FieldSource } from "../../ui/field-control.ts";
import { FieldErrors } from "../../ui/field.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Icon } from "../../ui/icon.tsx";
import { UploadField } from "../../ui/upload-field.tsx";
import { Declined } from "./declined.tsx";
import { useDocumentTypes } from "./document-types.ts";
import "./documents.css";

/** Document type and pictures. After a decline the submitted pictures are kept until they are replaced. */
export function KycForm({ kyc }: { kyc: KycStatus }) {
  const { t, i18n } = useTranslation();
  const { Form, formProps, busy, problem, field } = useCall("/kyc");
  const typeField = field("type");
  const [type, setType] = useState(String(typeField.initialValue ?? kyc.type ?? ""));
  const isResubmitting = kyc.status === "declined";
  return (
    <>
      {isResubmitting ? <Declined kyc={kyc} /> : null}
      <Form {...formProps} className="card" encType="multipart/form-data">
        <div className="card-body stack stack-24">
          {problem ? <FormErrors title={t(problem.message)} /> : null}
          <DocumentType field={typeField} chosen={type} onChoose={setType} />
          <DocumentFiles field={field} files={kyc.files} isSameType={type === kyc.type} />
          <ul className="grid3 xs sub tips">
            {[
              t("All four corners visible"),
              t("Sharp, no glare, nothing covered"),
              t("Bill from the last three months"),
            ].map((tip) => (
              <li key={tip} className="row">
                <Icon of={Check} size={14} />
                {tip}
              </li>
            ))}
          </ul>
          {isResubmitting ? (
            <p className="xs muted">
              {t(
                "Files you do not replace are submitted again. A different document type needs new front and back images.",
              )}
            </p>
          ) : null}
        </div>
        <footer className="card-foot">
          <span className="xs muted">
            {t("Only our verification team can see these documents.")} {usualReview(kyc.reviewHours, t, i18n.language)}
          </span>
          <span className="end">
            <Button variant="primary" busy={busy}>
              {isResubmitting ? t("Resubmit") : t("Send")}
            </Button>
          </span>
        </footer>
      </Form>
    </>
  );
}

type DocumentTypeProps = { field: FieldSource; chosen: string; onChoose: (type: string) => void };

function DocumentType({ field, chosen, onChoose }: DocumentTypeProps) {
  const { t } = useTranslation();
  const types = useDocumentTypes();
  const [isMissing, setMissing] = useState(false);
  const errors = isMissing ? [t("Document type is required")] : (field.errors ?? null);
  return (
    <fieldset className="field" role="radiogroup" aria-describedby={errors ? "type-error" : undefined}>
      <legend className="label">{t("Document type")}</legend>
      <div className="gws">
        {types.map(({ value, label, icon }) => (
          <label key={value} className="gw gw-line">
            <span className="glyph">
              <Icon of={icon} size={20} />
            </span>
            <span className="nm">{label}</span>
            <input
              type="radio"
              className="radio"
              name="type"
              value={value}
              required
              defaultChecked={value === chosen}
              onInvalid={(event) => {
                event.preventDefault();
                setMissing(true);
                event.currentTarget.form?.querySelector<HTMLInputElement>("[name=type]")?.focus();
              }}
              onChange={() => {
                onChoose(value);
                setMissing(false);
              }}
            />
          </label>
        ))}
      </div>
      <FieldErrors id="type-error" errors={errors} />
    </fieldset>
  );
}

type DocumentFilesProps = { field: FieldOf; files: KycStatus["files"]; isSameType: boolean };

/** The submitted front and back belong to the submitted document type; the proof of address to every type. */
function DocumentFiles({ field, files, isSameType }: DocumentFilesProps) {
  const { t } = useTranslation();
  const uploads = [
    { name: "front", label: t("Document front"), isKept: isSameType },
    { name: "back", label: t("Document back"), isKept: isSameType },
    { name: "address", label: t("Proof of address"), isKept: true },
  ] as const;
  return (
    <div className="gws gws-docs">
      {uploads.map(({ name, label, isKept }) => {
        const file = isKept ? files[name] : null;
        return (
          <UploadField
            key={name}
            field={field(name)}
            label={label}
            current={file && { title: file.title, picture: file.mediaType === "image/jpeg" ? file.url : null }}
            chooseText={t("Drop a file or choose one")}
            typesText={t("PDF, JPG or PNG, up to 8 MB")}
            replaceText={t("Replace")}
            removeText={(title) => t("Remove {{name}}", { name: title })}
            tooLargeText={t("Files can be up to 8 MB")}
            photoText={t("Take photo")}
          />
        );
      })}
    </div>
  );
}
