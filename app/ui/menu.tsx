import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { Popover } from "./popover.tsx";

type Props = {
  id: string;
  label: string;
  /** The record that the commands concern, above them. */
  heading?: ReactNode;
  above?: boolean;
  end?: boolean;
  children: ReactNode;
};

/** A list of links and buttons, opened by a button with `popovertarget={id}`. Tab moves between them. */
export function Menu({ id, label, heading, above, end, children }: Props) {
  return (
    <Popover id={id} above={above} end={end} className="menu">
      {heading ? <p className="menu-head muted xs">{heading}</p> : null}
      <nav aria-label={label}>{children}</nav>
    </Popover>
  );
}

type Look = { icon?: LucideIcon; danger?: boolean };

export function MenuLink({ icon, danger, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classNames("menu-item", danger && "is-danger")}>
      {icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </Link>
  );
}

/** Part of a form inside the menu. */
export function MenuButton({ icon, danger, children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return (
    <button type="submit" {...rest} className={classNames("menu-item", danger && "is-danger")}>
      {icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </button>
  );
}
