import { useTranslation } from "react-i18next";
import { useFlash } from "../../http/use-flash.ts";
import { TextField } from "../../ui/text-field.tsx";

/** The browser itself sends the form, so that a large file is not read twice; a trial comes before anything is added. */
export const uploadForm = {
  method: "post",
  action: "/admin/leads/csv?trial=1",
  encType: "multipart/form-data",
} as const;

/** the file, and one to begin with. */
export function UploadFields() {
  const { t } = useTranslation();
  const flash = useFlash();
  const error = flash?.kind === "failed" ? (flash.fields?.file ?? flash.message) : null;
  return (
    <>
      <TextField
        field={{ id: "file", name: "file", required: true, errors: error ? [t(error)] : null }}
        label={t("CSV File")}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        hint={t("CSV or Excel (.xlsx). The first line names the columns. Up to 1,000,000 lines.")}
      />
      <p>
        <a className="link" href="/leads/imports/example.csv" download>
          {t("Download example CSV")}
        </a>
      </p>
    </>
  );
}
