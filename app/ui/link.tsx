import { Link as RemixLink, type LinkProps } from "@remix-run/react";

export type { LinkProps };

/**
 * A way to another page. In the browser it is Remix's link. That one asks three times over which routes its address goes through, which was a
 * sixth of a long page's time on the server, where nobody can press it: there an address from the root is written as it stands.
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
