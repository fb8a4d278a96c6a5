import { useLocation } from "@remix-run/react";
import { CircleX, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../../ui/button.tsx";

type Props = { id: number; isOpen: boolean; path: string; mayChange: boolean };

/** each is confirmed in a dialog with an address of its own. */
export function TradeActions({ id, isOpen, path, mayChange }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const to = (deed: string) => ({
    id: `${deed}-${id}`,
    size: "sm" as const,
    to: `${path}/${id}/${deed}${search}`,
    preventScrollReset: true,
  });
  return (
    <>
      {mayChange ? <IconLink {...to("edit")} icon={Pencil} label={t("Edit trade {{id}}", { id })} /> : null}
      {isOpen ? <IconLink {...to("close")} icon={CircleX} label={t("Close trade {{id}}", { id })} /> : null}
      {mayChange ? <IconLink {...to("delete")} icon={Trash2} label={t("Delete trade {{id}}", { id })} /> : null}
    </>
  );
}
