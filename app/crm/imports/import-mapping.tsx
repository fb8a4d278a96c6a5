import { useTranslation } from "react-i18next";
import { useCall } from "../../forms/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField, type SelectOption } from "../../ui/select-field.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { type ImportField, importFields } from "./fields.ts";
import type { LoadedImport } from "./import.tsx";

/** Maps columns to fields, chooses how duplicates are handled, and previews the first lines. */
export function ImportMapping({ loaded: { file, lines } }: { loaded: LoadedImport }) {
  const { t } = useTranslation();
  const call = useCall(`/leads/imports/${file.id}/run`);
  const columns = file.columns.map((name, place) => ({ value: String(place), label: name || `#${place + 1}` }));
  return (
    <call.Form {...call.formProps} className="stack">
      <Card
        title={t("Match columns")}
        foot={
          <>
            <Button name="run" value="trial" busy={call.busy}>
              {t("Dry run")}
            </Button>
            <Button variant="primary" name="run" value="import" busy={call.busy}>
              {t("Import")}
            </Button>
          </>
        }
      >
        {call.problem?.fields?.mapping ? <Notice tone="danger">{t(call.problem.fields.mapping)}</Notice> : null}
        <div className="stack stack-12">
          {file.has_heads ? null : (
            <Notice tone="warn">
              {t("No column names detected. The first row will be imported as a lead unless you change it.")}
            </Notice>
          )}
          <MappingFields field={call.field} file={file} columns={columns} />
        </div>
      </Card>
      <PreviewCard columns={columns} lines={lines} />
    </call.Form>
  );
}

type Columns = { columns: SelectOption[] };

function MappingFields({ field, file, columns }: Columns & { field: FieldOf; file: LoadedImport["file"] }) {
  const { t } = useTranslation();
  const names: Record<ImportField, string> = {
    firstName: t("First name"),
    lastName: t("Last name"),
    email: t("Email"),
    phone: t("Phone"),
    country: t("Country"),
    city: t("City"),
    funnelLink: t("Funnel link"),
    reference: t("Affiliate reference"),
    leadSourceId: t("Lead source ID"),
    leadStatus: t("Sales status"),
    fullName: t("Full name"),
  };
  return (
    <div className="lead-grid">
      {file.has_heads ? null : (
        <SelectField
          field={field("firstLine", { initialValue: "lead" })}
          label={t("First row")}
          options={[
            { value: "lead", label: t("Lead data") },
            { value: "names", label: t("Column names") },
          ]}
        />
      )}
      {importFields.map((name) => (
        <SelectField
          key={name}
          field={field(name, { initialValue: String(file.mapping[name] ?? "") })}
          label={names[name]}
          placeholder={t("Not mapped")}
          options={columns}
        />
      ))}
      <SelectField
        field={field("duplicates", { initialValue: file.duplicates })}
        label={t("Existing leads")}
        options={[
          { value: "skip", label: t("Skip") },
          { value: "update", label: t("Update") },
          { value: "add", label: t("Add as duplicates") },
        ]}
      />
    </div>
  );
}

function PreviewCard({ columns, lines }: Columns & { lines: LoadedImport["lines"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("Preview")} flush>
      <Table label={t("Preview")}>
        <thead>
          <tr>
            <HeadCell numeric>{t("Row")}</HeadCell>
            {columns.map(({ value, label }) => (
              <HeadCell key={value}>{label}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr key={line}>
              <td className="num n muted">{line}</td>
              {columns.map(({ value }) => (
                <td key={value}>
                  <bdi>{cells[Number(value)] || "-"}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
