import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldOf } from "../../ui/field-control.ts";
import type { useCall } from "../use-call.ts";
import { EditDialog } from "./edit-dialog.tsx";
import type { Stamp } from "./stale-notice.tsx";
import { lastPartOf } from "./under.ts";

type Texts = { title: ReactNode; note?: ReactNode; submit?: string };

type Props<Row> = {
  /** The record of the loader; null in the dialog that adds one. */
  record: Row | null;
  /** The path that adds with POST; `{path}/12` changes and deletes. */
  path: string;
  add: Texts;
  edit?: (record: Row) => Texts;
  /** `text` is a function where the deletion has fields of its own. */
  remove: (record: Row) => Texts & { text: ReactNode | ((of: FieldOf) => ReactNode) };
  large?: boolean;
  files?: boolean;
  /** The ids of the fields begin with it, such as `plan` for `plan-name`; without it an id is the field's name. */
  name?: string;
  /** The rows of the form, where it has rows. */
  defaultValue?: Record<string, unknown>;
  /** The fields; `of` gives a field, filled with the record's property of the same name. */
  children: (of: FieldOf, call: ReturnType<typeof useCall>) => ReactNode;
};

/**
 * The dialogs that add, edit and delete a record: one route module for the paths `new`, `:id/edit` and `:id/delete` of
 * its list. `serveRecord` is the server's half.
 */
export function RecordDialog<Row extends { id: number; changed?: Stamp }>(props: Props<Row>) {
  const { record, path, name, large, files, defaultValue } = props;
  const { pathname } = useLocation();
  const values: Record<string, unknown> = { ...record };
  const fieldOf =
    (call: ReturnType<typeof useCall>): FieldOf =>
    (field, more) =>
      call.field(field, { id: name ? `${name}-${field}` : field, initialValue: values[field], ...more });
  const existing = record && { row: record.id, action: `${path}/${record.id}` };
  if (existing && lastPartOf(pathname) === "delete") {
    const { text, ...texts } = props.remove(record);
    return (
      <EditDialog key={record.id} {...existing} {...texts} method="DELETE">
        {(call) => (typeof text === "function" ? text(fieldOf(call)) : text)}
      </EditDialog>
    );
  }
  const texts = existing
    ? ({ title: "", ...existing, ...props.edit?.(record), method: "PUT", changed: record.changed } as const)
    : { action: path, ...props.add };
  return (
    <EditDialog key={record?.id} {...{ large, files, defaultValue, ...texts }}>
      {(call) => props.children(fieldOf(call), call)}
    </EditDialog>
  );
}
