import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = { children: ReactNode; className?: string; title?: string };

/** Phones, ids, tickers, prices, masked values: read from left to right in every language, or "+47 … 18" comes out as "18 … 47+". */
export function Ltr({ children, className, title }: Props) {
  return (
    <bdi dir="ltr" className={classNames("n", className)} title={title}>
      {children}
    </bdi>
  );
}
