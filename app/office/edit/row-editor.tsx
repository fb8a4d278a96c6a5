import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { INTENT_NAME } from "../../ui/form-intent.ts";
import type { useCall } from "../../forms/use-call.ts";
import { Button, EnterButton, IconButton } from "../../ui/button.tsx";

type Props<Row> = {
  call: Pick<ReturnType<typeof useCall>, "rows" | "intent">;
  /** The rows' name in the form. */
  name: string;
  blank: Row;
  addText: string;
  /** The fields of one row; `of` gives the name of a row's field. */
  children: (of: (column: keyof Row) => string, row: Row, at: number) => ReactNode;
  removeText: (row: Row) => string;
  onTouch: () => void;
  /** More at the end of a row that is saved already. */
  more?: (row: Row) => ReactNode;
};

/**
 * Rows that are edited, added and taken out together; the buttons are conform's intents, so they work without scripts.
 */
export function RowEditor<Row>({ call, name, blank, addText, children, removeText, onTouch, more }: Props<Row>) {
  return (
    <div className="row-edits">
      <EnterButton />
      {call.rows(name).map(({ key, name: rowName, defaultPayload }, at) => {
        const row = (defaultPayload ?? blank) as Row;
        return (
          <div className="row-edit" key={key}>
            {children((column) => `${rowName}.${String(column)}`, row, at)}
            <span className="row row-4 end row-edit-acts">
              {more?.(row)}
              <IconButton
                type="submit"
                icon={Trash2}
                label={removeText(row)}
                name={INTENT_NAME}
                value={call.intent.remove.serialize({ name, index: at })}
                onClick={onTouch}
              />
            </span>
          </div>
        );
      })}
      <Button
        icon={Plus}
        className="row-edit-add"
        name={INTENT_NAME}
        value={call.intent.insert.serialize({ name, defaultValue: blank })}
        onClick={onTouch}
      >
        {addText}
      </Button>
    </div>
  );
}
