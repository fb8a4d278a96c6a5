import { useTranslation } from "react-i18next";
import { useFlash } from "../../forms/use-flash.ts";
import { TextField } from "../../ui/text-field.tsx";

/** Sent by the browser, not by scripts, so that a large file is not read twice; starts as a trial run. */
export const uploadForm = {
  method: "post",
  action: "/admin/leads/csv?trial=1",
  encType: "multipart/form-data",
} as const;

/** The file field and a link to the example file. */
export function UploadFields() {
  const { t } = useTranslation();
  const flash = useFlash();
  const error = flash?.kind === "failed" ? (flash.fields?.file ?? flash.message) : null;
  return (
    <>
      <TextField
        field={{ id: "file", name: "file", required: true, errors: error ? [t(error)] : null }}
        label={t("CSV file")}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        hint={t("CSV or Excel (.xlsx). The first row must contain column names. Up to 1,000,000 rows.")}
      />
      <p>
        <a className="link" href="/leads/imports/example.csv" download>
          {t("Download example CSV")}
        </a>
      </p>
    </>
  );
}
