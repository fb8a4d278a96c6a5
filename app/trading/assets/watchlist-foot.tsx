import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListWatchlistsRow } from "../../../db/generated/market.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { type Address, queryOf } from "../model/address.ts";

/** Under the rows of an own list: its editor, and how many instruments it has. */
export function WatchlistFoot({ list, address }: { list: ListWatchlistsRow; address: Address }) {
  const { t } = useTranslation();
  return (
    <div className="watch-foot">
      <Link
        id="edit-list"
        className="btn btn-ghost btn-sm"
        to={`/dashboard/watchlists/${list.id}${queryOf(address)}`}
        preventScrollReset
      >
        <Icon of={Pencil} size={14} />
        {t("Edit list")}
      </Link>
      <span className="end xs muted n">
        {t("Instruments")} {list.instrument_ids.length}
      </span>
    </div>
  );
}
