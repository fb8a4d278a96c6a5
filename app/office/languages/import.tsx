import { useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { importTranslations } from "../../../db/generated/site.ts";
import { call } from "../../http/call.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { noFile } from "../../http/upload/no-file.ts";
import { TextField } from "../../ui/text-field.tsx";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { inEveryLanguage } from "../../i18n/dictionaries.ts";
import { languageCode } from "./language-code.ts";
import { readTextsInThread } from "./read-texts-in-thread.ts";

const params = z.object({ code: languageCode });

export const loader = read({ roles: [admin], params, run: async () => ({}) });

/** Imports all texts of a file or, if one is invalid, none. */
export const action = call({
  roles: [admin],
  changesSettings: true,
  params,
  attached: ["file"],
  async run({ pool, actor, params: { code }, attached }) {
    const file = attached.get("file");
    if (!file) throw noFile();
    const [key, value] = await Promise.all([inEveryLanguage("Key"), inEveryLanguage("Value")]);
    const texts = await readTextsInThread({ bytes: file.bytes, heads: { key, value } });
    return importTranslations(pool, { actor, code, texts });
  },
  done: (count, { params: { code } }) => ({
    message: "Translations imported: {{n}}",
    values: { n: String(count) },
    to: `/admin/languages/${code}`,
  }),
});

export default function ImportTexts() {
  const { t } = useTranslation();
  const { code = "" } = useParams();
  return (
    <EditDialog
      title={t("Import translations")}
      note={code}
      action={`/admin/languages/${code}/import`}
      opener="import"
      submit={t("Import")}
      files
    >
      {({ field }) => (
        <TextField
          field={field("file", { required: true })}
          label={t("File")}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          hint={t(
            "CSV with the columns key and value, as exported, or JSON. Translations that are not in the file are not changed.",
          )}
        />
      )}
    </EditDialog>
  );
}
