import { Download, type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../card.tsx";
import { LinkButton } from "../button.tsx";
import { formatUnits } from "../format/number.ts";
import { Icon } from "../icon.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { FilterChips, FilterDrawer, type ListFilter } from "./list-filters.tsx";
import { ListPager } from "./list-pager.tsx";
import { PanelForm } from "./list-panels.tsx";
import { ListSearch } from "./list-search.tsx";
import type { ListData, ListDefinition } from "./list-state.ts";
import { ListAddress } from "./list-address.ts";
import { type ListColumn, ListTable } from "./list-table.tsx";
import { ListViews } from "./list-views.tsx";
import { useLateTotal } from "./use-late-total.ts";

export type ListProps<Row extends { id: number }> = {
  definition: ListDefinition;
  /** What the loader answered. */
  list: ListData<Row>;
  /** The list's own address, without its query. */
  path: string;
  /** What the address says beside the list, and goes on saying: "?list=…". */
  beside?: string;
  title: string;
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  /** What the search box invites to; only where the definition says `search`. */
  searchText?: string;
  /** The call that answers this list as CSV; its query is added. */
  exportTo?: string;
  add?: { to: string; text: string };
  /** Beside the title: what the list comes to. */
  note?: ReactNode;
  /** More buttons at the end of the title's line. */
  actions?: ReactNode;
  /** What can be done with one row: visible always, the last column. */
  rowActions?: (row: Row) => ReactNode;
  /** Ticks for the rows, and what can be done with those that are ticked: the bar with the form they belong to. */
  select?: { form: string; label: (row: Row) => string };
  bulk?: ReactNode;
  /** Views that everybody has, before those that people keep: [text, query]. */
  views?: readonly { text: string; query: string }[];
  empty: { icon: LucideIcon; text?: string };
  /** Where the list is part of a page that has its title already. */
  level?: 1 | 2;
};

/** The one list of the house: everything it shows is in its address, and all of it works without scripts. */
export function List<Row extends { id: number }>(props: ListProps<Row>) {
  const { definition, list, path, title, columns, filters = [], searchText, exportTo, add, actions, level = 1 } = props;
  const { t } = useTranslation();
  const { state, meta } = list;
  const Title = `h${level}` as const;
  useLateTotal(meta.total === null);
  const labelled = columns.map((column) => ({ ...column, label: t(definition.heads[column.name] ?? column.name) }));
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
        <ListViews views={list.views} given={props.views ?? []} />
        <div className="toolbar">
          {definition.search ? <ListSearch text={searchText ?? t("Search")} /> : null}
          {filters.length > 0 ? <FilterDrawer filters={filters} /> : null}
          <ColumnChooser columns={labelled} />
          <PanelForm />
        </div>
        <FilterChips filters={filters} />
        {props.bulk}
        <ListTable {...props} columns={labelled} label={title} />
        <ListPager list={list} />
      </Card>
    </ListAddress.Provider>
  );
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
