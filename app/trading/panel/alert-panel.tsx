import { createElement, Suspense, useState } from "react";
import type { AlertList } from "../../account/alerts/alert-table.tsx";
import type { Address } from "../model/address.ts";
import { LazyAlertTable, loadedAlertTable } from "./load-alert-table.ts";
import { useLists } from "./lists-page.ts";

type Props = { list: AlertList; address: Address };

/**
 * The customer's price alerts, whose table loads when it is first shown. The server has loaded it before it renders, so
 * that the page is complete without scripts.
 */
export function AlertPanel({ list, address }: Props) {
  const { dialog } = useLists(address);
  // Chosen once: another type after the load would mount the table again, which closes its popover and empties its filter.
  const [table] = useState(() => loadedAlertTable() ?? LazyAlertTable);
  return (
    <Suspense>
      {createElement(table, {
        list,
        dialog: (path) => dialog(`alerts/${path}`),
        creates: true,
      })}
    </Suspense>
  );
}
