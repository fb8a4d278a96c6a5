import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  /** Points along the line of reading, so it turns with it. */
  flip?: boolean;
  filled?: boolean;
  className?: string;
};

const known = new WeakMap<LucideIcon, { __html: string }>();

/**
 * The lines of a picture. lucide works them out each time one is drawn, and says of each how it is stroked; there are hundreds on a page, so
 * they are asked for once, and css/icon.css says how. tests/ui/icon.test.ts holds both against each other.
 */
function linesOf(Drawing: LucideIcon): { __html: string } {
  const found = known.get(Drawing);
  if (found) return found;
  type Line = [tag: string, attributes: Record<string, string>];
  type Inner = ReactElement<{ icon: { node: Line[] } }>;
  const { render } = Drawing as unknown as { render: (props: object, ref: null) => Inner };
  const lines = {
    __html: render({}, null)
      .props.icon.node.map(([tag, of]) => line(tag, of))
      .join(""),
  };
  known.set(Drawing, lines);
  return lines;
}

function line(tag: string, attributes: Record<string, string>): string {
  // React's key is among them.
  const said = Object.entries(attributes).map(([name, value]) => (name === "key" ? "" : ` ${name}="${value}"`));
  return `<${tag}${said.join("")}></${tag}>`;
}

/** A picture beside words. It says nothing by itself to a screen reader: the words do. */
export function Icon({ of: Drawing, size = 16, flip, filled, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames("i", size !== 16 && `i-${size}`, flip && "i-flip", filled && "i-filled", className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={linesOf(Drawing)}
    />
  );
}
