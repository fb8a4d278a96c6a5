import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton, IconLink } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** `closeTo`: the page without the panel, if the server rendered it open (usePanel). */
type Standing = { closeTo?: string; closeText?: string };

type Props = Standing & {
  /** A button with `popovertarget={id}` opens it without JavaScript. */
  id: string;
  title?: ReactNode;
  note?: ReactNode;
  above?: boolean;
  /** Aligned with the end of the opener. */
  end?: boolean;
  className?: string;
  children: ReactNode;
};

/** A small panel beside the button that opened it. The browser closes it on Esc and on a click outside. */
export function Popover({ id, title, note, above, end, className, closeTo, closeText = "", children }: Props) {
  return (
    <div
      id={id}
      popover={closeTo ? undefined : "auto"}
      className={classNames("pop", above && "pop-above", end && "pop-end", closeTo && "is-open", className)}
    >
      {title ? (
        <div className="pop-head">
          <b className="strong">{title}</b>
          {note ? <span className="muted xs">{note}</span> : null}
          {closeTo ? <IconLink icon={X} label={closeText} size="sm" to={closeTo} preventScrollReset /> : null}
        </div>
      ) : null}
      {children}
    </div>
  );
}

type DrawerProps = Standing & { id: string; title: string; foot?: ReactNode; children: ReactNode };

/** A drawer at the end edge: filters, details. */
export function Drawer({ id, title, foot, closeTo, closeText = "", children }: DrawerProps) {
  const close = { icon: X, label: closeText, size: "sm" } as const;
  return (
    <section
      id={id}
      popover={closeTo ? undefined : "auto"}
      className={classNames("drawer", closeTo && "is-open")}
      aria-label={title}
    >
      <header className="drawer-head">
        <h2 className="grow">{title}</h2>
        {closeTo ? (
          <IconLink {...close} to={closeTo} preventScrollReset />
        ) : (
          <IconButton {...close} popovertarget={id} popovertargetaction="hide" />
        )}
      </header>
      <div className="drawer-body">{children}</div>
      {foot ? <footer className="drawer-foot">{foot}</footer> : null}
    </section>
  );
}
