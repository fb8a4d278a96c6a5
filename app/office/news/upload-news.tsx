import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { findNewsFeed, uploadNews } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { noFile } from "../../http/upload/no-file.ts";
import { TextField } from "../../ui/text-field.tsx";
import { formatNames } from "./news-names.ts";
import { refuseNews } from "./read-news.ts";
import { readNewsInThread } from "./read-news-in-thread.ts";

const MAX_BYTES = 2_000_000;

export const loader = read({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params }) => findNewsFeed(pool, { actor, id: params.id }),
});

/** Imports all entries of a file or, if one is invalid, none. */
export const action = call({
  roles: [admin],
  params: idParams,
  attached: ["file"],
  async run({ pool, actor, params, attached }) {
    const { id, format } = await findNewsFeed(pool, { actor, id: params.id });
    const file = attached.get("file");
    if (!file) throw noFile();
    // The entries are passed on by the main thread.
    if (file.bytes.length > MAX_BYTES) throw refuseNews("The file is larger than 2 MB");
    const entries = await readNewsInThread({ format, bytes: file.bytes });
    return uploadNews(pool, { actor, feedId: id, entries });
  },
  done: ({ added, changed, withdrawn }) => ({
    message: "Entries added: {{added}}, changed: {{changed}}, withdrawn: {{withdrawn}}",
    values: { added: String(added), changed: String(changed), withdrawn: String(withdrawn) },
    to: "/admin/news-feeds",
    data: { added, changed, withdrawn },
  }),
});

export default function UploadNews() {
  const { t } = useTranslation();
  const { id, name, format } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      title={t("Upload entries")}
      note={name}
      action={`/admin/news-feeds/${id}/upload`}
      opener={`upload-${id}`}
      submit={t("Upload")}
      files
    >
      {({ field }) => (
        <TextField
          field={field("file", { required: true })}
          label={t("File")}
          type="file"
          hint={t("{{format}}, up to 5,000 entries. Entries with a known ID are updated; others stay.", {
            format: t(formatNames[format]),
          })}
        />
      )}
    </EditDialog>
  );
}
