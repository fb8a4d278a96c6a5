import { useLocation, useNavigation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../ui/class-names.ts";
import { MoreCell, MoreHead } from "../ui/more-cell.tsx";
import { ActionCell, HeadCell, SortCell, Table } from "../ui/table.tsx";
import { FootRow, type ListFoot } from "./list-foot.tsx";
import { ListAddress } from "./list-address.ts";
import { canSort, hasUsualColumns, type ListColumn, type ListData } from "./list-state.ts";
import { NothingFound } from "./nothing-found.tsx";
import { OPENS_ROWS } from "../ui/row-target.ts";
import { SelectPage } from "./select-page.tsx";

/** A column of a list on its screen: its head translated, its cell bound to what the screen gives. */
export type ShownColumn<Row> = Omit<ListColumn<Row>, "cell"> & {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  label: string;
  list: ListData<Row>;
  columns: readonly ShownColumn<Row>[];
  rowActions?: (row: Row) => ReactNode;
  /** Rows are ticked for the form of this id, under the name `ids`; the label says which row it is. */
  select?: { form: string; label: (row: Row) => string };
  add?: { to: string; text: string };
  empty: { icon: LucideIcon; text?: string };
  /** The totals of all pages, by column. */
  foot?: ListFoot;
  /** The id of the row whose record is open beside the list. */
  opened?: number;
  /** A heading before the first row of each group. */
  groups?: { keyOf: (row: Row) => string; heading: (key: string) => ReactNode };
};

/** Columns beside the card's that a narrow list leaves out, the last ones first: the classes of list.css. */
const DROPS: readonly string[] = ["drop-1", "drop-2", "drop-3", "drop-4", "drop-5", "drop-6"];

export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, list, columns, rowActions, select, groups, foot, opened } = props;
  const { t } = useTranslation();
  const { definition, state, path } = ListAddress.use();
  const { state: going, location } = useNavigation();
  const { hash } = useLocation();
  const shown = columns.filter(({ name }) => state.columns.includes(name));
  if (list.data.length === 0) return <NothingFound {...props} />;
  // A row that was just saved is marked for a moment; without scripts the address does it.
  // The first columns are the most important ones. A reader who chose columns sees all of them.
  const usual = hasUsualColumns(definition, state) ? shown.slice(1).filter(({ card }) => card === undefined) : [];
  const droppable = usual.toSorted((a, b) => Number(a.dropsFirst ?? false) - Number(b.dropsFirst ?? false));
  const dropOf = (column: ShownColumn<Row>) => DROPS[Math.min(droppable.indexOf(column), DROPS.length - 1)];
  // A card without other cells has nothing to unfold.
  const unfolds = shown.some(({ card }) => card === undefined);
  const width = shown.length + (unfolds ? 1 : 0) + (select ? 1 : 0) + (rowActions ? 1 : 0);
  const marked = /^#row-(\d+)$/.exec(hash)?.[1];
  const rowClass = (id: number) => (marked === String(id) ? "is-mark" : opened === id ? "is-sel" : undefined);
  return (
    <Table
      {...OPENS_ROWS}
      label={label}
      cards
      className="table-list"
      busy={going === "loading" && location.pathname === path}
    >
      <thead>
        <tr>
          {select ? (
            <HeadCell className="s-chk">
              <SelectPage form={select.form} />
            </HeadCell>
          ) : null}
          {shown.map((column) => (
            <ColumnHead key={column.name} column={column} drop={dropOf(column)} />
          ))}
          {unfolds ? <MoreHead text={t("More")} /> : null}
          {rowActions ? (
            <HeadCell className="acts">
              <span className="vh">{t("Actions")}</span>
            </HeadCell>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {list.data.map((row, at) => (
          <Fragment key={row.id}>
            <GroupHeading groups={groups} row={row} before={list.data[at - 1]} width={width} />
            <tr id={`row-${row.id}`} className={rowClass(row.id)}>
              {select ? (
                <td className="s-chk">
                  <input
                    type="checkbox"
                    className="box"
                    name="ids"
                    value={row.id}
                    form={select.form}
                    aria-label={select.label(row)}
                  />
                </td>
              ) : null}
              {shown.map((column) => cellOf(column, row, dropOf(column)))}
              {unfolds ? MoreCell({ text: t("More") }) : null}
              {rowActions ? ActionCell({ children: rowActions(row) }) : null}
            </tr>
          </Fragment>
        ))}
      </tbody>
      {foot ? (
        <FootRow
          foot={foot}
          columns={shown.map((column) => ({ ...column, drop: dropOf(column) }))}
          isSelectable={select !== undefined}
          hasActions={rowActions !== undefined}
        />
      ) : null}
    </Table>
  );
}

/** A cell of a row. A function, because mounting hundreds of components is slow. */
function cellOf<Row>(column: ShownColumn<Row>, row: Row, drop: string | undefined) {
  return (
    <td
      key={column.name}
      className={classNames(column.numeric && "num", column.card && `s-${column.card}`, drop, column.className)}
      data-label={column.card ? undefined : column.label}
    >
      {column.cell(row)}
    </td>
  );
}

type GroupProps<Row> = Pick<Props<Row>, "groups"> & { row: Row; before: Row | undefined; width: number };

/** The heading of a group, before its first row. */
function GroupHeading<Row>({ groups, row, before, width }: GroupProps<Row>) {
  const key = groups?.keyOf(row);
  if (!groups || key === undefined || (before && groups.keyOf(before) === key)) return null;
  return (
    <tr className="list-group">
      <th scope="rowgroup" colSpan={width}>
        {groups.heading(key)}
      </th>
    </tr>
  );
}

type HeadProps = { column: { name: string; label: string; numeric?: boolean }; drop: string | undefined };

/** A column's head, which sorts the list by it if the list can be. */
function ColumnHead({ column: { name, label, numeric }, drop }: HeadProps) {
  const { definition, state, to } = ListAddress.use();
  if (!canSort(definition, name))
    return (
      <HeadCell numeric={numeric} className={drop}>
        {label}
      </HeadCell>
    );
  const falls = state.sort === `-${name}`;
  return (
    <SortCell
      numeric={numeric}
      className={drop}
      to={to({ sort: falls ? name : `-${name}` })}
      sorted={falls ? "descending" : state.sort === name ? "ascending" : undefined}
    >
      {label}
    </SortCell>
  );
}
