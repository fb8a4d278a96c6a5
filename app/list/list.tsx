import type { TFunction } from "i18next";
import { Download, type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/button.tsx";
import { formatUnits } from "../ui/format/number.ts";
import { Icon } from "../ui/icon.tsx";
import type { SelectOption } from "../ui/select-field.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { FilterChips, FilterDrawer, type ListFilter, ToolbarFilters } from "./list-filters.tsx";
import { ListPager } from "./list-pager.tsx";
import { PanelForm } from "./list-panels.tsx";
import { ListSearch } from "./list-search.tsx";
import { type CellTools, isGrouped, type ListData, type ListDefinition } from "./list-state.ts";
import { ListAddress } from "./list-address.ts";
import type { ListFoot } from "./list-foot.tsx";
import { ListTable } from "./list-table.tsx";
import { type GivenView, ListViews } from "./list-views.tsx";
import { useLateTotal } from "./use-late-total.ts";

type Props<Row extends { id: number }, Given extends object> = {
  definition: ListDefinition<Row, Given>;
  /** What the loader answered. */
  list: ListData<Row>;
  /** The list's own address, without its query. */
  path: string;
  /** What the address says beside the list, and goes on saying: "?list=…". */
  beside?: string;
  title: string;
  /** What the cells use beside the language: the reader's time zone, and what their definition names. */
  given: Omit<CellTools, "t"> & Given;
  /** Columns and filters that this screen leaves out, because its path says the same. */
  without?: readonly string[];
  withoutFilters?: readonly string[];
  /** The options of filters that the definition has no words for, and of those that are chosen in a dialog. */
  options?: Readonly<Record<string, readonly SelectOption[]>>;
  /** Filters that are chosen in a dialog of its own: where the form goes for it. */
  choose?: Readonly<Record<string, string>>;
  /** The call that answers this list as CSV; its query is added. */
  exportTo?: string;
  add?: { to: string; text: string };
  /** Beside the title: the sums of the list. */
  note?: ReactNode;
  /** More buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The actions of one row, always visible, in the last column. */
  rowActions?: (row: Row) => ReactNode;
  /** The id of the row whose record is open beside the list. */
  opened?: number;
  /** Checkboxes for the rows, and the form that receives the selected ids. */
  select?: { form: string; label: (row: Row) => string };
  bulk?: ReactNode;
  /** Above the views: links to the lists beside this one. */
  tabs?: ReactNode;
  /** In the toolbar, after the filters. */
  tools?: ReactNode;
  /** In place of the rows and the pages: the same list in groups. */
  body?: ReactNode;
  /** Under the rows: the totals of all pages, by column. */
  foot?: ListFoot;
  /** Under the table: totals that belong to no column. */
  totals?: ReactNode;
  /** Predefined views, before the saved ones. */
  views?: readonly GivenView[];
  empty: { icon: LucideIcon; text?: string };
  /** 2 where the page has another title. */
  level?: 1 | 2;
};

/** Every list of the product. What it shows is in its address, so it works without scripts. */
export function List<Row extends { id: number }, Given extends object = object>(props: Props<Row, Given>) {
  const { definition, list, path, title, given, without = [], exportTo, add, actions, level = 1 } = props;
  const { t } = useTranslation();
  const { state, meta } = list;
  const Title = `h${level}` as const;
  useLateTotal(meta);
  const isEmpty = list.data.length === 0 && meta.page === 1;
  const tools = { ...given, t };
  const columns = Object.entries(definition.columns)
    .filter(([name]) => !without.includes(name))
    .map(([name, { cell, ...column }]) => ({
      ...column,
      name,
      label: t(column.head),
      cell: (row: Row) => cell(row, tools),
    }));
  const filters = shownFilters(props, t);
  const { groups } = definition;
  const grouped = groups &&
    isGrouped(definition, state) && {
      keyOf: (row: Row) => groups.key(row, tools),
      heading: (key: string) => groups.heading(key, tools),
    };
  return (
    <ListAddress.Provider value={{ definition, state, path, beside: props.beside }}>
      <div className="page-head">
        <Title>
          {title}{" "}
          <span className="count n" aria-live="polite">
            {meta.total === null ? "…" : formatUnits(String(meta.total))}
          </span>
        </Title>
        {props.note}
        <div className="end row wrap">
          {actions}
          {exportTo ? <ExportLink to={exportTo} text={t("Export")} /> : null}
          {add ? (
            <LinkButton id="add-new" variant="primary" icon={Plus} to={add.to} preventScrollReset>
              {add.text}
            </LinkButton>
          ) : null}
        </div>
      </div>
      <Card flush>
        {props.tabs}
        <ListViews views={list.views} given={props.views ?? []} />
        <div className="toolbar">
          <ListSearch text={t(definition.search)} />
          <ToolbarFilters filters={filters} />
          <FilterDrawer filters={filters} />
          {props.tools}
          {props.body || isEmpty ? null : <ColumnChooser columns={columns} />}
          <PanelForm />
        </div>
        <FilterChips filters={filters} />
        {props.bulk}
        {props.body ?? <ListTable {...props} columns={columns} label={title} groups={grouped || undefined} />}
        {props.totals}
        {props.body || isEmpty ? null : <ListPager list={list} />}
      </Card>
    </ListAddress.Provider>
  );
}

function shownFilters<Row extends { id: number }, Given extends object>(
  { definition, without = [], withoutFilters = [], options = {}, choose = {} }: Props<Row, Given>,
  t: TFunction,
): ListFilter[] {
  return Object.entries(definition.filters).flatMap(([name, { label, hint, example, words, inToolbar }]) => {
    if (label === undefined || without.includes(name) || withoutFilters.includes(name)) return [];
    const listed = words && Object.entries(words).map(([value, word]) => ({ value, label: t(word) }));
    return [
      {
        name,
        label: t(label),
        hint: hint ? t(hint) : example,
        options: options[name] ?? listed,
        choose: choose[name],
        all: inToolbar && t(inToolbar),
      },
    ];
  });
}

/** A download, so the browser fetches it and not the application. */
function ExportLink({ to, text }: { to: string; text: string }) {
  const { query } = ListAddress.use();
  const asked = query({ page: 1 });
  return (
    <a className="btn btn-outline" href={`${to}${asked ? `${asked}&` : "?"}format=csv`} download>
      <Icon of={Download} size={14} />
      {text}
    </a>
  );
}
