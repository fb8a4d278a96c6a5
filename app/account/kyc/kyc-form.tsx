import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KycStatus } from "../../../db/shapes/kyc.ts";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrors } from "../../ui/field.tsx";
import { FormErrors } from "../../ui/form-errors.tsx";
import { Icon } from "../../ui/icon.tsx";
import { UploadField } from "../../ui/upload-field.tsx";
import { Declined } from "./declined.tsx";
import { useDocumentTypes } from "./document-types.ts";

type Paper = KycStatus["files"]["front"];

/** Document type and pictures. After a decline the submitted pictures are kept until they are replaced. */
export function KycForm({ kyc }: { kyc: KycStatus }) {
  const { t } = useTranslation();
  const { Form, formProps, busy, problem, field } = useCall("/kyc");
  const types = useDocumentTypes();
  const typeField = field("type");
  const [isTypeMissing, setTypeMissing] = useState(false);
  const typeErrors = isTypeMissing ? [t("Document type is required")] : (typeField.errors ?? null);
  const [type, setType] = useState(String(typeField.initialValue ?? kyc.type ?? ""));
  const isResubmitting = kyc.status === "declined";
  const isSame = type === kyc.type;
  const texts = {
    chooseText: t("Drop a file or choose one"),
    typesText: t("PDF, JPG or PNG, up to 8 MB"),
    replaceText: t("Replace"),
    tooLargeText: t("Files can be up to 8 MB"),
  };
  const shown = (paper: Paper) =>
    paper && { title: paper.title, picture: paper.mediaType === "image/jpeg" ? paper.url : null };
  return (
    <>
      {isResubmitting ? <Declined kyc={kyc} /> : null}
      <Form {...formProps} className="card" encType="multipart/form-data">
        <div className="card-body stack stack-24">
          {problem ? <FormErrors title={t(problem.message)} /> : null}
          <fieldset className="field" role="radiogroup" aria-describedby={typeErrors ? "type-error" : undefined}>
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
                    defaultChecked={value === type}
                    onInvalid={(event) => {
                      event.preventDefault();
                      setTypeMissing(true);
                      event.currentTarget.form?.querySelector<HTMLInputElement>("[name=type]")?.focus();
                    }}
                    onChange={() => {
                      setType(value);
                      setTypeMissing(false);
                    }}
                  />
                </label>
              ))}
            </div>
            <FieldErrors id="type-error" errors={typeErrors} />
          </fieldset>
          <div className="gws gws-docs">
            <UploadField
              field={field("front")}
              label={t("Document front")}
              current={isSame ? shown(kyc.files.front) : null}
              {...texts}
            />
            <UploadField
              field={field("back")}
              label={t("Document back")}
              current={isSame ? shown(kyc.files.back) : null}
              {...texts}
            />
            <UploadField
              field={field("address")}
              label={t("Proof of address")}
              current={shown(kyc.files.address)}
              {...texts}
            />
          </div>
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
          <span className="xs muted">{t("Only our verification team can see these documents.")}</span>
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
