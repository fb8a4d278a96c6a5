import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = { label: string; value: ReactNode; change?: ReactNode; className?: string };

/** One figure of a dashboard with its change. */
export function Stat({ label, value, change, className }: Props) {
  return (
    <dl className={classNames("card stat", className)}>
      <dt>{label}</dt>
      <dd className="v">{value}</dd>
      {change ? <dd className="d">{change}</dd> : null}
    </dl>
  );
}
