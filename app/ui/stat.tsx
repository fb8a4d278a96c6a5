import type { ReactNode } from "react";

type Props = { label: string; value: ReactNode; change?: ReactNode };

/** One figure of a dashboard, and how it moved. */
export function Stat({ label, value, change }: Props) {
  return (
    <dl className="card stat">
      <dt>{label}</dt>
      <dd className="v">{value}</dd>
      {change ? <dd className="d">{change}</dd> : null}
    </dl>
  );
}
