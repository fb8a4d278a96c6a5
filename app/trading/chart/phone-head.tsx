import { ChevronDown, LayoutGrid } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import { IconLink } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { Asset } from "../model/asset.ts";
import type { Timeframe } from "../model/address.ts";
import { DayChange } from "./day-change.tsx";
import "./phone-head.css";

type Props = {
  asset: Asset;
  tf: Timeframe;
  /** The list of instruments. */
  listTo: string;
  /** The state of the connection. */
  children: ReactNode;
};

/** The instrument with its price, in place of the phone's top bar while the chart is shown. */
export function PhoneHead({ asset, tf, listTo, children }: Props) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const price = useRef<HTMLElement>(null);
  usePaint([asset.name], () => {
    const quote = prices.get(asset.name);
    if (quote && price.current) write(price.current, formatPrice(quote.bids, asset.price_decimals));
  });
  return (
    <div className="chart-phone-head">
      <Link to={listTo} preventScrollReset title={t("Choose instrument")}>
        <b>
          <bdi dir="ltr">{asset.pair}</bdi> <Icon of={ChevronDown} size={14} />
        </b>
        <span>
          <bdi ref={price} dir="ltr" className="n xs">
            {formatPrice(asset.bids, asset.price_decimals)}
          </bdi>{" "}
          <DayChange asset={asset} />
        </span>
      </Link>
      <span className="row end">
        {children}
        <IconLink icon={LayoutGrid} label={t("Chart layout")} to={`/charts?charts=${asset.name}:${tf}`} />
      </span>
    </div>
  );
}
