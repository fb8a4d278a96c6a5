import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

type Props = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  className: string;
  conclusion: ReactNode;
  children: ReactNode;
};

/** One analysis with the sentence that names its conclusion. */
export function AnalysisCard({ title, note, actions, className, conclusion, children }: Props) {
  return (
    <section className={`card analysis ${className}`}>
      <header className="card-head">
        <h2>{title}</h2>
        {note ? <span className="muted xs">{note}</span> : null}
        {actions ? <div className="end">{actions}</div> : null}
      </header>
      <div className="analysis-body">{children}</div>
      <p className="card-foot analysis-say">
        <Icon of={Lightbulb} size={14} />
        <bdi>{conclusion}</bdi>
      </p>
    </section>
  );
}
