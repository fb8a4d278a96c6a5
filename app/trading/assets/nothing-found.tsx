import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { type Address, at } from "../model/address.ts";

type Props = { searching: boolean; address: Address; onClear: () => void };

/** Why the list is empty, with a link that helps. */
export function NothingFound({ searching, address, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <b className="med">{t("No data found")}</b>
      <p className="xs">
        {searching
          ? t("Nothing is called like that. Try a currency, a ticker or a company.")
          : address.cat === "favorites"
            ? t("Press the star of an instrument to keep it here.")
            : t("There is no instrument in this category yet.")}
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
