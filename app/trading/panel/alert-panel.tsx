import type { AlertList } from "../../account/alerts/alert-table.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";
import { alertTable } from "./load-alert-table.ts";

type Props = { list: AlertList; address: Address };

/** The customer's price alerts, whose table loads when it is first shown. */
export function AlertPanel({ list, address }: Props) {
  const { dialog } = useLists(address);
  return <alertTable.Part list={list} dialog={(path) => dialog(`alerts/${path}`)} creates />;
}
