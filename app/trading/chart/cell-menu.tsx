import { ArrowUpDown, BellPlus, Ellipsis, ExternalLink, FileText, Info, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuLink } from "../../ui/menu.tsx";
import type { Asset } from "../model/asset.ts";
import type { Timeframe } from "../model/address.ts";
import { type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import { drawingLibrary } from "./drawing-library.ts";

type Props = { asset: Asset; tf: Timeframe; place: number; layout: LayoutAddress };

/** Further pages of a chart's instrument, and its removal from the layout. */
export function CellMenu({ asset, tf, place, layout }: Props) {
  const { t } = useTranslation();
  const id = `chart-${place}-more`;
  const label = `${t("More")}, ${t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair })}`;
  const charts = layout.charts.filter((_, n) => n !== place);
  return (
    <>
      <IconButton icon={Ellipsis} label={label} popovertarget={id} />
      <Menu id={id} label={label} end>
        <MenuLink to={`/dashboard?symbol=${asset.name}`} icon={ArrowUpDown}>
          {t("Trade")}
        </MenuLink>
        <MenuLink to={`/alerts/new?instrument=${asset.name}`} icon={BellPlus} target="_blank">
          {t("Create alert")}
        </MenuLink>
        <MenuLink to={`/instruments/${asset.name}`} icon={FileText} target="_blank">
          {t("Specification")}
        </MenuLink>
        <MenuLink to={`/chart/${asset.name}?tf=${tf}&theme=own`} icon={ExternalLink} target="_blank">
          {t("Open in new window")}
        </MenuLink>
        {charts.length > 0 ? (
          <MenuLink to={layoutPath({ ...layout, charts, enlarged: 0 })} icon={X} preventScrollReset>
            {t("Remove chart")}
          </MenuLink>
        ) : null}
        <MenuLink
          to={drawingLibrary.url}
          icon={Info}
          target="_blank"
          rel="noreferrer"
          title={drawingLibrary.attribution}
        >
          <bdi dir="ltr">{drawingLibrary.name}</bdi>
        </MenuLink>
      </Menu>
    </>
  );
}
