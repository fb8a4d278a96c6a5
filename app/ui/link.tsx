import { Link as RemixLink, type LinkProps } from "@remix-run/react";

export type { LinkProps };

/** Remix's link in the browser, a plain element on the server: docs/bypasses.md, "Links on the server". */
export const Link: typeof RemixLink = import.meta.env.SSR ? (DrawnLink as typeof RemixLink) : RemixLink;

function DrawnLink(props: LinkProps) {
  const {
    to,
    reloadDocument,
    replace: _r,
    state: _s,
    preventScrollReset: _p,
    discover = "render",
    children,
    ...rest
  } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to) || rest.prefetch || rest.relative || rest.viewTransition) {
    return <RemixLink {...props} />;
  }
  return (
    <a {...rest} href={to} data-discover={discover === "render" && !reloadDocument ? "true" : undefined}>
      {children}
    </a>
  );
}
