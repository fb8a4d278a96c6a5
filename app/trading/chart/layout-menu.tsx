import { Check, LayoutGrid } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListChartLayoutsRow } from "../../../db/generated/market.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuLink } from "../../ui/menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { chartCounts, type LayoutAddress, layoutPath, readLayout, resize } from "../model/layout-address.ts";
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
            {layouts.map(({ id, name, charts, links }) => {
              const stored = readLayout(new URLSearchParams({ charts: charts.join(), links: links.join() }));
              return (
                <MenuLink
                  key={id}
                  to={layoutPath({ ...stored, id, listed: layout.listed })}
                  icon={id === layout.id ? Check : LayoutGrid}
                  aria-current={id === layout.id ? "true" : undefined}
                >
                  {name}
                </MenuLink>
              );
            })}
          </nav>
          <StoredLayout chosen={chosen} layout={layout} />
        </section>
      </Popover>
    </>
  );
}

/** A drawing of every arrangement, which is a link to it. */
function Pictures({ layout }: Pick<Props, "layout">) {
  const { t } = useTranslation();
  const names = { 1: t("One chart"), 2: t("Two charts"), 3: t("Three charts"), 4: t("Four charts") };
  return (
    <section>
      <h2 className="muted xs">{t("Arrangement")}</h2>
      <nav className="layout-pictures" aria-label={t("Number of charts")}>
        {chartCounts.map((count) => (
          <Link
            key={count}
            className="layout-picture"
            data-count={count}
            to={layoutPath({ ...layout, charts: resize(layout.charts, count), enlarged: 0 })}
            aria-label={names[count]}
            title={names[count]}
            aria-current={count === layout.charts.length ? "true" : undefined}
            preventScrollReset
          >
            {Array.from({ length: count }, (_, place) => (
              <i key={place} />
            ))}
          </Link>
        ))}
      </nav>
    </section>
  );
}
