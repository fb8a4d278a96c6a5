import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ListProps = { lined?: boolean; dense?: boolean; children: ReactNode };

/** One pair per line: label at the start, value at the end. */
export function KeyValueList({ lined, dense, children }: ListProps) {
  return <dl className={classNames("kv", lined && "kv-line", dense && "cost")}>{children}</dl>;
}

type RowProps = { label: ReactNode; total?: boolean; tone?: "up" | "down" | "muted"; children: ReactNode };

export function KeyValue({ label, total, tone, children }: RowProps) {
  return (
    <div className={total ? "total" : undefined}>
      <dt>{label}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}
