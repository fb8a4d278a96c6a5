import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choice-field.tsx";
import { Form } from "../../ui/form.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { layoutFields, type LayoutAddress, type LayoutLink, layoutLinks, layoutPath } from "../model/layout-address.ts";

/** What the charts share. Without scripts a button sends the form. */
export function LinkSwitches({ layout }: { layout: LayoutAddress }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  // A switch moves at once, not when the page has been read.
  const [chosen, setChosen] = useState({ layout, links: layout.links });
  const { links } = chosen.layout === layout ? chosen : layout;
  const names: Record<LayoutLink, string> = {
    symbol: t("Instrument"),
    interval: t("Chart interval"),
    crosshair: t("Crosshair"),
    range: t("Visible range"),
    drawings: t("Drawings of the same instrument"),
  };

  function choose(link: LayoutLink, isOn: boolean) {
    const next = layoutLinks.filter((one) => (one === link ? isOn : links.includes(one)));
    setChosen({ layout, links: next });
    navigate(layoutPath({ ...layout, links: next }), { preventScrollReset: true });
  }

  return (
    <section>
      <h2 className="muted xs">{t("Links between charts")}</h2>
      <Form method="get" action="/charts" className="chart-links" aria-label={t("Links between charts")}>
        {layoutFields({ ...layout, links: [] }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {layoutLinks.map((link) => (
          <SwitchField
            key={link}
            field={{ name: "links", id: `link-${link}`, initialValue: "" }}
            label={names[link]}
            value={link}
            checked={links.includes(link)}
            onChange={({ currentTarget }) => choose(link, currentTarget.checked)}
          />
        ))}
        {hydrated ? null : (
          <Button type="submit" variant="outline" size="sm">
            {t("Show")}
          </Button>
        )}
      </Form>
    </section>
  );
}
