import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

type Props<Row> = {
  rows: readonly Row[];
  blank: Row;
  addText: string;
  /** The fields of one row; `row` is null for the spare one of a page without scripts. */
  children: (row: Row, at: number) => ReactNode;
  removeText: (row: Row) => string;
  onTouch: () => void;
  /** More at the end of a row that is saved already. */
  more?: (row: Row) => ReactNode;
};

/** Rows that are edited, added and taken out together. Without scripts there is one spare row, and an emptied one is taken out. */
export function RowEditor<Row>({ rows, blank, addText, children, removeText, onTouch, more }: Props<Row>) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(() => rows.map((row, key) => ({ key, row })));
  const [next, setNext] = useState(rows.length);
  return (
    <div className="row-edits">
      {shown.map(({ key, row }, at) => (
        <div className="row-edit" key={key}>
          {children(row, at)}
          <span className="row row-4 end row-edit-acts">
            {more?.(row)}
            {isHydrated ? (
              <IconButton
                icon={Trash2}
                label={removeText(row)}
                onClick={() => {
                  setShown(shown.filter((one) => one.key !== key));
                  onTouch();
                }}
              />
            ) : null}
          </span>
        </div>
      ))}
      {isHydrated ? (
        <Button
          icon={Plus}
          type="button"
          className="row-edit-add"
          onClick={() => {
            setShown([...shown, { key: next, row: blank }]);
            setNext(next + 1);
            onTouch();
          }}
        >
          {addText}
        </Button>
      ) : (
        <>
          <div className="row-edit">{children(blank, shown.length)}</div>
          <p className="muted xs">{t("Fill in the last row to add one. A row that is emptied is removed.")}</p>
        </>
      )}
    </div>
  );
}
