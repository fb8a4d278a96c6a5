import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeNewsFeed } from "./change-news-feed.ts";
import { formatNames, kindNames } from "./news-names.ts";

export const loader = changeNewsFeed.dialog;

export default function NewsFeedDialog() {
  const { t } = useTranslation();
  const feed = useLoaderData<typeof loader>();
  const optional = t("optional");
  const optionsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
  return (
    <RecordDialog
      record={feed}
      path="/admin/news-feeds"
      name="feed"
      add={{ title: t("Add feed") }}
      edit={({ name, kind }) => ({ title: t("Edit {{name}}", { name }), note: t(kindNames[kind]) })}
      remove={({ name }) => ({
        title: t("Delete this feed?"),
        note: name,
        text: <p>{t("Its events and news are deleted and no longer shown to customers.")}</p>,
      })}
    >
      {(of) => (
        <>
          {feed?.error ? <Notice tone="danger">{t(feed.error, feed.errorValues)}</Notice> : null}
          <TextField field={of("name", { required: true })} label={t("Name")} maxLength={100} />
          {feed === null ? (
            <SelectField field={of("kind", { required: true })} label={t("Content")} options={optionsOf(kindNames)} />
          ) : null}
          <SelectField
            field={of("format", { required: true })}
            label={t("Format")}
            options={optionsOf(formatNames)}
            hint={t("Calendar events can be in ICS, CSV or JSON, news in RSS, CSV or JSON")}
          />
          <TextField
            field={of("url")}
            label={t("URL")}
            optional={optional}
            type="url"
            dir="ltr"
            hint={t("Starts with https:// and is fetched every 15 minutes. Leave it empty to upload files.")}
          />
          <TextField
            field={of("currency")}
            label={t("Currency")}
            optional={optional}
            dir="ltr"
            maxLength={10}
            hint={t("For entries that name no currency")}
          />
        </>
      )}
    </RecordDialog>
  );
}
