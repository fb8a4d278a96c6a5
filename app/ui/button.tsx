import type { LucideIcon } from "lucide-react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useImperativeHandle } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

export type ButtonVariant = "primary" | "outline" | "ghost" | "danger" | "danger-line";
export type ButtonSize = "sm" | "md" | "lg";

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: LucideIcon };

function look({ variant = "outline", size = "md", block }: Look, more?: string): string {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, block && "btn-block", more);
}

function content(icon: LucideIcon | undefined, children: ReactNode) {
  return (
    <>
      {icon ? Icon({ of: icon, size: 14 }) : null}
      {children}
    </>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

/** Submits its form unless `type="button"`. While `busy` it is disabled and keeps its text. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, block, icon, busy = false, disabled = false, className, type = "submit", children, ...rest },
  given,
) {
  const ref = useKeptFocus(busy);
  useImperativeHandle(given, () => ref.current as HTMLButtonElement);
  return (
    <button
      {...rest}
      ref={ref}
      disabled={disabled || busy}
      type={type}
      aria-busy={busy || undefined}
      className={look({ variant, size, block }, className)}
    >
      {content(icon, children)}
    </button>
  );
});

/** A link styled as a button, for navigation. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      {content(icon, children)}
    </Link>
  );
}

type IconLook = {
  icon: LucideIcon;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  flip?: boolean;
  pressed?: boolean;
};

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & IconLook & { busy?: boolean };

/**
 * A square button with an icon; `label` is its accessible name and tooltip. Does not submit a form unless
 * `type="submit"`.
 */
export function IconButton({
  icon,
  label,
  variant = "ghost",
  flip,
  pressed,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      type={type}
      variant={variant}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={classNames("btn-icon", className)}
    >
      {Icon({ of: icon, flip, filled: pressed })}
    </Button>
  );
}

type IconLinkProps = Omit<LinkProps, "children"> & Omit<IconLook, "pressed">;

export function IconLink({ icon, label, variant = "ghost", size, flip, className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      className={look({ variant, size }, classNames("btn-icon", className))}
    >
      {Icon({ of: icon, flip })}
    </Link>
  );
}

/**
 * Enter in a field presses the first button of its form. Above buttons that change rows, this one sends the form
 * instead.
 */
export function EnterButton() {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is not displayed
  return <button type="submit" hidden tabIndex={-1} />;
}
