import { useTranslation } from "react-i18next";

type Props<Name extends string> = {
  columns: readonly Name[];
  names: Record<Name, string>;
  hidden: readonly string[];
};

/** The check boxes that choose the columns of a list, as fields with the name `shown`. */
export function ColumnBoxes<Name extends string>({ columns, names, hidden }: Props<Name>) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack stack-8">
      <legend className="vh">{t("Columns")}</legend>
      {columns.map((column) => (
        <label key={column} className="check">
          <input
            type="checkbox"
            className="box"
            name="shown"
            value={column}
            defaultChecked={!hidden.includes(column)}
          />
          {names[column]}
        </label>
      ))}
    </fieldset>
  );
}
