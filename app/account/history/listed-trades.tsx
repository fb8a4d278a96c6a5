import { useLocation, useOutletContext } from "@remix-run/react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../../ui/button.tsx";

/** The trades of the list's page, in its order. */
export type ListedTrades = { ids: readonly number[] };

/** Links to the journal of the trades before and after one in the list, if they are on its page. */
export function ListedTradeLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { ids } = useOutletContext<ListedTrades>();
  const at = ids.indexOf(id);
  const links = [
    { to: at > 0 ? ids[at - 1] : undefined, text: t("Previous trade"), icon: ChevronUp },
    { to: at < 0 ? undefined : ids[at + 1], text: t("Next trade"), icon: ChevronDown },
  ];
  return (
    <nav className="row row-4" aria-label={t("Trades in the list")}>
      {links.map(({ to, text, icon }) =>
        to === undefined ? null : (
          <IconLink
            key={text}
            size="sm"
            icon={icon}
            label={text}
            to={`/history/${to}${search}`}
            replace
            preventScrollReset
          />
        ),
      )}
    </nav>
  );
}
