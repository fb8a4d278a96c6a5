import type { ReactNode } from "react";

type Props = { label: string; value: ReactNode; change?: ReactNode };

/** One figure of a dashboard with its change. */
export function Stat({ label, value, change }: Props) {
  return (
    <dl className="card stat">
      <dt>{label}</dt>
      <dd className="v">{value}</dd>
      {change ? <dd className="d">{change}</dd> : null}
    </dl>
  );
}
