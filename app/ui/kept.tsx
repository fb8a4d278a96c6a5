import type { i18n } from "i18next";
import type { HTMLAttributes, ReactElement } from "react";
import { useTranslation } from "react-i18next";

type Props = Omit<HTMLAttributes<HTMLElement>, "children"> & {
  /** An element that never stands within its own kind. */
  as: "nav" | "section" | "fieldset";
  id: string;
  /** All that its content depends on beside the language: what is alike here is drawn alike. */
  like: unknown;
  children: () => ReactElement;
};

/** What was drawn, by the words it was drawn with: they are read anew every few seconds, and take it with them. */
const drawn = new WeakMap<i18n, Map<string, { __html: string }>>();
const asked = new Map<string, { as: Props["as"]; id: string; key: string; of: Map<string, { __html: string }> }>();

/**
 * A part of a page that is the same on most of them: the menu, the filters. On the server its HTML is cut out of the first page that shows it and
 * written into the next ones; the browser draws it like everything else.
 */
export function Kept({ as: Tag, id, like, children, ...rest }: Props) {
  const { i18n } = useTranslation();
  if (!import.meta.env.SSR) {
    return (
      <Tag id={id} {...rest}>
        {children()}
      </Tag>
    );
  }
  const of = drawn.get(i18n) ?? new Map<string, { __html: string }>();
  drawn.set(i18n, of);
  const key = `${id} ${JSON.stringify(like)}`;
  const known = of.get(key);
  if (known) return <Tag id={id} {...rest} dangerouslySetInnerHTML={known} />;
  asked.set(id, { as: Tag, id, key, of });
  return (
    <Tag id={id} {...rest}>
      {children()}
    </Tag>
  );
}

/** Draws a page, at one go, and keeps of it what others will show as well. */
export function keepParts(draw: () => string): string {
  asked.clear();
  const html = draw();
  for (const { as, id, key, of } of asked.values()) {
    const opened = html.indexOf(`<${as} id="${id}"`);
    // React writes no ">" into an attribute.
    const from = html.indexOf(">", opened) + 1;
    const to = html.indexOf(`</${as}>`, from);
    if (opened >= 0 && from > 0 && to > 0) of.set(key, { __html: html.slice(from, to) });
  }
  return html;
}
