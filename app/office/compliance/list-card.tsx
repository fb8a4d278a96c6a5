import { useTranslation } from "react-i18next";
import type { ScreeningState } from "../../../db/shapes/compliance.ts";
import { useSavedForm } from "../../forms/edit/use-saved-form.ts";
import { useCall } from "../../forms/use-call.ts";
import { useFlash } from "../../forms/use-flash.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Form } from "../../ui/form.tsx";
import { KeyValue, KeyValueList } from "../../ui/key-value.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { listNames } from "./match-texts.ts";

type List = ScreeningState["lists"][number];

const formats: Record<List["name"], string> = {
  ofac: "sdn.xml, or sdn.csv with alt.csv, add.csv and sdn_comments.csv",
  un: "Consolidated list as XML",
  eu: "Consolidated list as CSV 1.1",
  opensanctions: "targets.simple.csv",
};

/** A list: its version in force, an upload, and the address that it is fetched from. */
export function ListCard({ list, timeZone }: { list: List; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t(listNames[list.name])} actions={<State list={list} />}>
      <div className="stack stack-12">
        <KeyValueList>
          <KeyValue label={t("Entries")}>
            {list.entries === null ? "–" : <span className="n">{formatUnits(String(list.entries))}</span>}
          </KeyValue>
          <KeyValue label={t("Published")}>
            <Ltr>{list.publishedAt ?? "–"}</Ltr>
          </KeyValue>
          <KeyValue label={t("In force since")}>
            <DateTime iso={list.inForceSince} timeZone={timeZone} as="office" />
          </KeyValue>
        </KeyValueList>
        <Upload name={list.name} />
        <Address list={list} />
      </div>
    </Card>
  );
}

function State({ list }: { list: List }) {
  const { t } = useTranslation();
  if (list.isImporting) return <Chip tone="info">{t("Importing")}</Chip>;
  if (list.error !== null) return <Chip tone="danger">{t("Refused")}</Chip>;
  return list.entries === null ? <Chip>{t("Not imported")}</Chip> : <Chip tone="ok">{t("In force")}</Chip>;
}

/** Sent by the browser, not by scripts, so that a large file is not read twice. */
function Upload({ name }: { name: List["name"] }) {
  const { t } = useTranslation();
  const action = `/admin/compliance/lists/${name}/upload`;
  const flash = useFlash(action);
  const error = flash?.kind === "failed" ? (flash.fields?.["file"] ?? flash.message) : null;
  return (
    <Form
      noValidate
      reloadDocument
      method="post"
      action={action}
      encType="multipart/form-data"
      className="stack stack-8"
    >
      <TextField
        field={{ id: `file-${name}`, name: "file", required: true, errors: error ? [t(error)] : null }}
        label={t("File")}
        type="file"
        multiple={name === "ofac"}
        accept=".xml,.csv,text/csv,text/xml"
        hint={t(formats[name])}
      />
      <div className="row">
        <Button size="sm">
          {t("Upload")}
          <span className="vh"> {t(listNames[name])}</span>
        </Button>
      </div>
    </Form>
  );
}

function Address({ list }: { list: List }) {
  const { t } = useTranslation();
  const call = useCall(`/admin/compliance/lists/${list.name}`, {
    id: `address-${list.name}`,
    defaultValue: { url: list.url ?? "" },
  });
  const form = useSavedForm(call);
  return (
    <call.Form {...form.formProps} className="stack stack-8">
      <input type="hidden" name="_method" value="PUT" />
      <TextField
        field={{ ...call.field("url"), id: `url-${list.name}` }}
        label={t("Address")}
        type="url"
        hint={t("Fetched each night. Empty: only uploads.")}
      />
      <div className="row">
        <Button size="sm" busy={call.busy}>
          {t("Save")}
          <span className="vh"> {t(listNames[list.name])}</span>
        </Button>
      </div>
    </call.Form>
  );
}
