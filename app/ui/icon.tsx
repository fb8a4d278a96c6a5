import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names.ts";

type Props = {
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20 | 24;
  /** Points along the line of reading, so it turns with it. */
  flip?: boolean;
  filled?: boolean;
  className?: string;
};

/** A picture beside words. It says nothing by itself to a screen reader: the words do. */
export function Icon({ of: Drawing, size = 16, flip, filled, className }: Props) {
  const names = classNames("i", size !== 16 && `i-${size}`, flip && "i-flip", filled && "i-filled", className);
  return <Drawing className={names} strokeWidth={undefined} aria-hidden="true" focusable="false" />;
}
