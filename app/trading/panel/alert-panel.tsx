import { BellPlus } from "lucide-react";
import { createElement, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { Address } from "../model/address.ts";
import { LazyAlertTable, loadedAlertTable } from "./load-alert-table.ts";
import { useLists } from "./lists-page.ts";

type Props = { alerts: readonly ListAlertsRow[]; address: Address };

/**
 * The customer's price alerts, whose table loads when it is first shown. The server has loaded it before it renders, so
 * that the page is complete without scripts.
 */
export function AlertPanel({ alerts, address }: Props) {
  const { dialog } = useLists(address);
  return (
    <Suspense>
      {createElement(loadedAlertTable() ?? LazyAlertTable, { alerts, dialog: (path) => dialog(`alerts/${path}`) })}
    </Suspense>
  );
}

export function CreateAlert({ address }: Pick<Props, "address">) {
  const { t } = useTranslation();
  const { dialog } = useLists(address);
  return (
    <LinkButton id="create-alert" size="sm" icon={BellPlus} to={dialog("alerts/new")} preventScrollReset>
      {t("Create alert")}
    </LinkButton>
  );
}
