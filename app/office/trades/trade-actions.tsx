import type { TFunction } from "i18next";
import { CircleX, Pencil, Trash2 } from "lucide-react";
import { IconLink } from "../../ui/button.tsx";

type Props = { t: TFunction; id: number; isOpen: boolean; path: string; search: string; mayChange: boolean };

/**
 * Each action is confirmed in a dialog with an address of its own. Called as a function for each row, because
 * mounting hundreds of components is slow.
 */
export function TradeActions({ t, id, isOpen, path, search, mayChange }: Props) {
  const to = (action: string) => ({
    id: `${action}-${id}`,
    size: "sm" as const,
    to: `${path}/${id}/${action}${search}`,
    preventScrollReset: true,
  });
  return (
    <>
      {mayChange ? IconLink({ ...to("edit"), icon: Pencil, label: t("Edit trade {{id}}", { id }) }) : null}
      {isOpen ? IconLink({ ...to("close"), icon: CircleX, label: t("Close trade {{id}}", { id }) }) : null}
      {mayChange ? IconLink({ ...to("delete"), icon: Trash2, label: t("Delete trade {{id}}", { id }) }) : null}
    </>
  );
}
