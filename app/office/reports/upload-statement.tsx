import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { addStatement } from "../../../db/generated/reports.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { call } from "../../http/call.ts";
import { text } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { noFile } from "../../http/upload/no-file.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { readStatementInThread } from "./read-statement-in-thread.ts";
import { refuseStatement } from "./read-statement.ts";

const MAX_BYTES = 2_000_000;

export const loader = read({ roles: [admin], run: () => Promise.resolve({}) });

/** Stores all lines of a provider's statement or, if one is invalid, none. */
export const action = call({
  roles: [admin],
  input: z.object({ gateway: text("Choose a gateway", 60) }),
  attached: ["file"],
  async run({ pool, actor, input, attached }) {
    const file = attached.get("file");
    if (!file) throw noFile();
    if (file.bytes.length > MAX_BYTES) throw refuseStatement("The file is larger than 2 MB");
    const { title } = file;
    const lines = await readStatementInThread(file.bytes);
    return addStatement(pool, { actor, gateway: input.gateway, name: title, lines });
  },
  done: (id) => ({ message: "Statement uploaded", to: `/admin/reports/statements/${id}`, data: { id } }),
});

export default function UploadStatement() {
  const { t } = useTranslation();
  const titles = useOutletContext<Record<string, string>>();
  return (
    <EditDialog title={t("Upload a statement")} action="/admin/reports/statements/new" submit={t("Upload")} files>
      {({ field }) => (
        <>
          <SelectField
            field={field("gateway", { required: true })}
            label={t("Gateway")}
            options={Object.entries(titles).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <TextField
            field={field("file", { required: true })}
            label={t("File")}
            type="file"
            accept=".csv,text/csv"
            hint={t(
              "CSV with the columns date, reference, amount and currency, up to 20,000 lines. Dates as 2026-01-31 in UTC; amounts of withdrawals are negative and their reference is W and their number.",
            )}
          />
        </>
      )}
    </EditDialog>
  );
}
