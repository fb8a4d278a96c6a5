import type { LucideIcon } from "lucide-react";
import { createElement, type ReactElement, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  /** Points along the line of reading, so it turns with it. */
  flip?: boolean;
  filled?: boolean;
  className?: string;
};
type Drawn = { name: string; lines: ReactNode };

const known = new WeakMap<LucideIcon, Drawn>();

/**
 * What a picture is made of. lucide works out its attributes and lines each time one is drawn, which was a tenth of a page's time: they are
 * asked for once. tests/ui/icon.test.ts holds both against each other.
 */
function drawn(Drawing: LucideIcon): Drawn {
  const found = known.get(Drawing);
  if (found) return found;
  type Line = [tag: string, attributes: Record<string, string>];
  type Inner = ReactElement<{ icon: { name: string; node: Line[] } }>;
  const { render } = Drawing as unknown as { render: (props: object, ref: null) => Inner };
  const { name, node } = render({}, null).props.icon;
  const made = {
    name: `lucide lucide-${name}`,
    lines: node.map(([tag, attributes]) => createElement(tag, attributes)),
  };
  known.set(Drawing, made);
  return made;
}

/** A picture beside words. It says nothing by itself to a screen reader: the words do. */
export function Icon({ of: Drawing, size = 16, flip, filled, className }: Props) {
  const { name, lines } = drawn(Drawing);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(name, "i", size !== 16 && `i-${size}`, flip && "i-flip", filled && "i-filled", className)}
      aria-hidden="true"
      focusable="false"
    >
      {lines}
    </svg>
  );
}
