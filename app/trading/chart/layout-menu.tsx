import { Check, LayoutGrid } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListChartLayoutsRow } from "../../../db/generated/market.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuLink } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import {
  arrange,
  type Arrangement,
  arrangementOf,
  arrangements,
  type LayoutAddress,
  layoutPath,
  readLayout,
} from "../model/layout-address.ts";
import { LinkSwitches } from "./link-switches.tsx";
import { StoredLayout } from "./stored-layout.tsx";

type Props = { layouts: readonly ListChartLayoutsRow[]; layout: LayoutAddress };

/** How many charts are shown, what they share, and the reader's stored layouts. */
export function LayoutMenu({ layouts, layout }: Props) {
  const { t } = useTranslation();
  const chosen = layouts.find(({ id }) => id === layout.id);
  return (
    <>
      <Button type="button" variant="outline" size="sm" icon={LayoutGrid} popovertarget="chart-layouts">
        {chosen?.name ?? t("Layouts")}
      </Button>
      <Popover id="chart-layouts" end className="menu chart-layouts">
        <Pictures layout={layout} />
        <LinkSwitches layout={layout} />
        <section>
          <h2 className="muted xs">{t("Layouts")}</h2>
          <nav aria-label={t("Layouts")}>
            {layouts.map(({ id, name, charts, is_stacked, links }) => {
              const fields = { charts: charts.join(), links: links.join(), stacked: String(is_stacked) };
              const stored = { ...readLayout(new URLSearchParams(fields)), id, listed: layout.listed };
              // Enlarging a chart does not change the layout.
              const isSaved = layoutPath({ ...stored, enlarged: layout.enlarged }) === layoutPath(layout);
              return (
                <MenuLink
                  key={id}
                  to={layoutPath(stored)}
                  icon={id === layout.id ? Check : LayoutGrid}
                  aria-current={id === layout.id ? "true" : undefined}
                >
                  <span className="grow">{name}</span>
                  {isSaved ? <span className="muted xs">{t("Saved")}</span> : null}
                </MenuLink>
              );
            })}
          </nav>
          <StoredLayout layouts={layouts} chosen={chosen} layout={layout} />
        </section>
      </Popover>
    </>
  );
}

/** A drawing of every arrangement, which is a link to it. */
function Pictures({ layout }: Pick<Props, "layout">) {
  const { t } = useTranslation();
  const current = arrangementOf(layout);
  const names: Record<Arrangement, string> = {
    "1": t("One chart"),
    "2": t("Two charts"),
    "2s": t("Two charts, one above the other"),
    "3": t("Three charts"),
    "4": t("Four charts"),
    "6": t("Six charts"),
    "8": t("Eight charts"),
    "9": t("Nine charts"),
  };
  return (
    <section>
      <h2 className="muted xs">{t("Arrangement")}</h2>
      <nav className="layout-pictures" aria-label={t("Number of charts")}>
        {arrangements.map((one) => {
          const [arrangement, count] = one;
          return (
            <Link
              key={arrangement}
              className="layout-picture"
              data-arrangement={arrangement}
              to={layoutPath(arrange(layout, one))}
              aria-label={names[arrangement]}
              title={names[arrangement]}
              aria-current={arrangement === current ? "true" : undefined}
              preventScrollReset
            >
              {Array.from({ length: count }, (_, place) => (
                <i key={place} />
              ))}
            </Link>
          );
        })}
      </nav>
    </section>
  );
}
