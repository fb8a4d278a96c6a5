import { History, ListFilter, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { Address } from "../model/address.ts";
import { useLists } from "./lists-page.ts";

/** Opens the date filter, and shows its dates. */
export function ClosedFilter({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { to, dialog } = useLists(address);
  const { dateStart, dateEnd } = address;
  return (
    <>
      {dateStart || dateEnd ? (
        <Link
          className="chip is-accent"
          to={to({ dateStart: "", dateEnd: "", page: 1 })}
          preventScrollReset
          aria-label={t("Clear filter")}
        >
          <bdi dir="ltr" className="n">
            {dateStart || "…"} – {dateEnd || "…"}
          </bdi>
          <Icon of={X} size={12} />
        </Link>
      ) : null}
      <LinkButton
        id="closed-filter"
        size="sm"
        variant="ghost"
        icon={ListFilter}
        to={dialog("closed-filter")}
        preventScrollReset
      >
        {t("Dates")}
      </LinkButton>
      <LinkButton size="sm" variant="ghost" icon={History} to="/history">
        {t("Full history")}
      </LinkButton>
    </>
  );
}
