import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { type Address, at } from "../model/address.ts";

type Props = { searching: boolean; address: Address; onClear: () => void };

/** Why the list is empty, with a link that helps. */
export function NothingFound({ searching, address, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <b className="med">{t("No instruments")}</b>
      <p className="xs">
        {searching
          ? t("No instruments found. Try a currency, ticker or company.")
          : address.cat === "favorites"
            ? t("Star an instrument to add it to your favourites.")
            : t("No instruments in this category yet.")}
      </p>
      {searching ? (
        <Link className="btn btn-outline btn-sm" to={at(address, { search: "" })} onClick={onClear} preventScrollReset>
          {t("Clear")}
        </Link>
      ) : address.cat === "forex" ? null : (
        <Link className="btn btn-outline btn-sm" to={at(address, { cat: "forex" })} preventScrollReset>
          {t("Forex")}
        </Link>
      )}
    </div>
  );
}
