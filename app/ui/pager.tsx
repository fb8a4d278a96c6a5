import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

type Step = { to: string | null; text: string };

type Props = {
  label: string;
  /** "1–15 of 1 284" */
  summary: ReactNode;
  previous: Step;
  next: Step;
  pages: {
    to: string;
    text: string;
    current: boolean;
    /** Pages are omitted before this one. */ far?: boolean;
  }[];
  /** The selector of rows per page: an AutoSubmitSelect in a GET form. */
  rowsPerPage?: ReactNode;
};

function StepLink({ step, back }: { step: Step; back?: boolean }) {
  const arrow = <Icon of={back ? ChevronLeft : ChevronRight} size={14} flip />;
  const words = <span className="vh">{step.text}</span>;
  if (step.to === null) {
    return (
      <span aria-disabled="true">
        {arrow}
        {words}
      </span>
    );
  }
  return (
    <Link to={step.to} rel={back ? "prev" : "next"} title={step.text} preventScrollReset>
      {arrow}
      {words}
    </Link>
  );
}

export function Pager({ label, summary, previous, next, pages, rowsPerPage }: Props) {
  return (
    <footer className="pager">
      {rowsPerPage}
      <span className="n">{summary}</span>
      <nav className="pages" aria-label={label}>
        <StepLink step={previous} back />
        {pages.map(({ to, text, current, far }) => (
          <Fragment key={to}>
            {far ? <span aria-hidden="true">…</span> : null}
            <Link to={to} preventScrollReset aria-current={current ? "page" : undefined}>
              {text}
            </Link>
          </Fragment>
        ))}
        <StepLink step={next} />
      </nav>
    </footer>
  );
}
