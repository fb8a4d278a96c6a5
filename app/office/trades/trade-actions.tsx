import type { TFunction } from "i18next";
import { CircleX, Pencil, Trash2 } from "lucide-react";
import { IconLink } from "../../ui/button.tsx";

type Props = { t: TFunction; path: string; search: string; mayChange: boolean };

/**
 * The actions of a trade's row, each with a page or dialog of its own. The cells are functions, because
 * mounting hundreds of components is slow.
 */
export function tradeActions({ t, path, search, mayChange }: Props) {
  return function actionsOf({ id, close_time }: { id: number; close_time: string | null }) {
    const to = (action: string) => ({
      id: `${action}-${id}`,
      size: "sm" as const,
      to: `${path}/${id}/${action}${search}`,
      preventScrollReset: true,
    });
    return (
      <>
        {mayChange ? IconLink({ ...to("edit"), icon: Pencil, label: t("Edit trade {{id}}", { id }) }) : null}
        {close_time === null
          ? IconLink({ ...to("close"), icon: CircleX, label: t("Close trade {{id}}", { id }) })
          : null}
        {mayChange ? IconLink({ ...to("delete"), icon: Trash2, label: t("Delete trade {{id}}", { id }) }) : null}
      </>
    );
  };
}
