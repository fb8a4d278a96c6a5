import { ChevronDown, LayoutGrid, Undo2 } from "lucide-react";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Link } from "../../ui/link.tsx";
import type { Asset } from "../model/asset.ts";
import type { Timeframe } from "../model/address.ts";
import { DayChange } from "./day-change.tsx";
import { drawingUndo } from "./drawings/drawing-undo.ts";
import { FullScreenButton } from "./full-screen.tsx";
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
  const hydrated = useHydrated();
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
        {hydrated ? <UndoDrawing /> : null}
        <IconLink icon={LayoutGrid} label={t("Chart layout")} to={`/charts?charts=${asset.name}:${tf}.1`} />
        {hydrated ? <FullScreenButton whole=".chartp" /> : null}
      </span>
    </div>
  );
}

/** Reverses the last change of a drawing, once there is one. */
function UndoDrawing() {
  const { t } = useTranslation();
  const undo = useSyncExternalStore(drawingUndo.subscribe, drawingUndo.get, () => null);
  return <IconButton icon={Undo2} label={t("Undo")} disabled={!undo} onClick={() => undo?.()} />;
}
