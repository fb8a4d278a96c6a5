import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "../frame/use-page.ts";
import { LinkButton } from "../ui/button.tsx";
import { ListAddress } from "../list/list-address.ts";
import { List } from "../list/list.tsx";
import { RowActions } from "../list/row-actions.tsx";
import { Page } from "../ui/page.tsx";

type ListProps<Row extends { id: number }, Given extends object> = Parameters<typeof List<Row, Given>>[0];

export type ListPageProps<Row extends { id: number }, Given extends object> = Omit<ListProps<Row, Given>, "given"> & {
  /** What the cells use beside the language; without a time zone it is the one of the page's preferences. */
  given: Given & { timeZone?: string };
  /** The name of a row whose record is added, edited and deleted in dialogs. */
  nameOf?: (row: Row) => string;
  /** Above the list. */
  children?: ReactNode;
};

/** A screen of the back office that is a list, with the dialogs over it. */
export function ListPage<Row extends { id: number }, Given extends object>(props: ListPageProps<Row, Given>) {
  const { children, given, nameOf, ...list } = props;
  const { t } = useTranslation();
  const { preferences } = usePage();
  const { search } = useLocation();
  const { path, rowActions } = list;
  const record = nameOf && {
    add: { to: `${path}/new${search}`, text: t("Add") },
    rowActions: (row: Row) => (
      <>
        {rowActions?.(row)}
        <RowActions path={path} search={search} id={row.id} name={nameOf(row)} />
      </>
    ),
  };
  return (
    <Page>
      {children}
      <List<Row, Given> {...list} {...record} given={{ timeZone: preferences.timeZone, ...given }} />
      <Outlet />
    </Page>
  );
}

type DialogButtonProps = Pick<Parameters<typeof LinkButton>[0], "icon" | "variant" | "className"> & {
  /** The list's path. */
  path: string;
  id: number;
  /** The last part of the dialog's path. */
  name: string;
  text: string;
  /** Read to screen readers after the text; the id without it. */
  about?: ReactNode;
};

/** The button of a row that opens a dialog over its list; the dialog returns focus to it. */
export function DialogButton({ path, id, name, text, about = id, ...look }: DialogButtonProps) {
  const query = ListAddress.use().query();
  return (
    <LinkButton id={`${name}-${id}`} size="sm" to={`${path}/${id}/${name}${query}`} preventScrollReset {...look}>
      {text}
      <span className="vh"> {about}</span>
    </LinkButton>
  );
}
