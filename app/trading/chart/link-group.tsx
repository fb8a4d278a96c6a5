import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Menu, MenuLink } from "../../ui/menu.tsx";
import type { Asset } from "../model/asset.ts";
import { groupColors, joinGroup, type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import { useOptionNames } from "./option-names.ts";

type Props = { asset: Asset; place: number; layout: LayoutAddress };

/**
 * The link group of a chart as a square of its colour, whose menu has the others: charts of a group show one
 * instrument.
 */
export function LinkGroup({ asset, place, layout }: Props) {
  const { t } = useTranslation();
  const names = useOptionNames();
  const id = `chart-${place}-group`;
  const current = layout.charts[place]?.group ?? 0;
  const label = t("Link group of {{name}}", {
    name: t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair }),
  });
  const nameOf = (group: number) => names[groupColors[group - 1] ?? ""] ?? t("No link group");
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className="link-group"
        popovertarget={id}
        aria-label={`${label}: ${nameOf(current)}`}
        title={t("Link group: {{name}}", { name: nameOf(current) })}
      >
        <Square group={current} />
      </Button>
      <Menu id={id} label={label}>
        {[...groupColors.keys(), -1].map((at) => {
          const group = at + 1;
          const member = layout.charts.find((chart, n) => group > 0 && n !== place && chart.group === group);
          return (
            <MenuLink
              key={group}
              to={layoutPath(joinGroup(layout, place, group))}
              aria-current={group === current ? "true" : undefined}
              preventScrollReset
            >
              <Square group={group} />
              <span className="grow">{nameOf(group)}</span>
              {member ? (
                <bdi className="muted xs" dir="ltr">
                  {pairNamed(member.symbol)}
                </bdi>
              ) : null}
            </MenuLink>
          );
        })}
      </Menu>
    </>
  );
}

function Square({ group }: { group: number }) {
  const color = groupColors[group - 1];
  return color ? (
    <i className="group-square" style={{ background: `var(--${color})` }} />
  ) : (
    <i className="group-square is-none" />
  );
}
