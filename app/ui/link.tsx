import { Link as RemixLink, type LinkProps } from "@remix-run/react";

export type { LinkProps };

/**
 * A link to another page: Remix's link in the browser. On the server, Remix's link resolves the routes of its URL three
 * times, a sixth of a long page's time; there an absolute path is rendered directly.
 */
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
