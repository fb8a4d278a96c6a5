import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

type Props = {
  /** A button with `popovertarget={id}` opens it, without any script. */
  id: string;
  title?: ReactNode;
  note?: ReactNode;
  above?: boolean;
  /** Grows from the opener's end toward the start. */
  end?: boolean;
  className?: string;
  children: ReactNode;
};

/** A small sheet over the page, beside the button that opened it. Esc and a click elsewhere close it; the browser does both. */
export function Popover({ id, title, note, above, end, className, children }: Props) {
  return (
    <div id={id} popover="auto" className={classNames("pop", above && "pop-above", end && "pop-end", className)}>
      {title ? (
        <div className="pop-head">
          <b className="strong">{title}</b>
          {note ? <span className="muted xs">{note}</span> : null}
        </div>
      ) : null}
      {children}
    </div>
  );
}

type DrawerProps = { id: string; title: string; closeText: string; foot?: ReactNode; children: ReactNode };

/** A tall sheet at the end of the line: filters, details. */
export function Drawer({ id, title, closeText, foot, children }: DrawerProps) {
  return (
    <section id={id} popover="auto" className="drawer" aria-label={title}>
      <header className="drawer-head">
        <h2 className="grow">{title}</h2>
        <IconButton icon={X} label={closeText} size="sm" popovertarget={id} popovertargetaction="hide" />
      </header>
      <div className="drawer-body">{children}</div>
      {foot ? <footer className="drawer-foot">{foot}</footer> : null}
    </section>
  );
}
