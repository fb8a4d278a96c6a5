import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  /** Mirrored in right-to-left pages. */
  flip?: boolean;
  filled?: boolean;
  className?: string;
};

const known = new WeakMap<LucideIcon, { __html: string }>();

/**
 * The paths of an icon. lucide computes them on every render with their stroke attributes; a page has hundreds of
 * icons, so they are computed once and css/icon.css sets the strokes. tests/ui/icon.test.ts compares both.
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
  // Without React's key.
  const said = Object.entries(attributes).map(([name, value]) => (name === "key" ? "" : ` ${name}="${value}"`));
  return `<${tag}${said.join("")}></${tag}>`;
}

/** An icon beside text, hidden from screen readers. */
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
