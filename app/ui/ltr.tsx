import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = { children: ReactNode; className?: string; title?: string };

/**
 * Phones, ids, tickers, prices and masked values are left-to-right in every language; otherwise "+47 … 18" is displayed
 * as "18 … 47+".
 */
export function Ltr({ children, className, title }: Props) {
  return (
    <bdi dir="ltr" className={classNames("n", className)} title={title}>
      {children}
    </bdi>
  );
}
