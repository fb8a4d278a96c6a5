import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useSingleKeys } from "../use-single-keys.ts";

/** The element that each key focuses or, for links, opens. */
const TARGETS: Record<string, { find: string; isLink?: true }> = {
  a: { find: "#approve, [name=verdict][value=accepted], .kyc-review [popovertarget^=approve-]" },
  d: { find: "#decline-form textarea, [name=verdict][value=declined], .kyc-review [popovertarget^=decline-]" },
  j: { find: "a[rel=next]", isLink: true },
  k: { find: "a[rel=prev]", isLink: true },
};

/**
 * The keys of a decision: A focuses Approve and D the decline reason, or the choice of either, confirmed with Enter or
 * Space, so that one key moves no money; J and K open the next and the previous request. An address that ends in
 * #approve or #decline focuses the same element.
 */
export function useDecisionKeys(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const asked = hash === "#approve" ? TARGETS["a"] : hash === "#decline" ? TARGETS["d"] : undefined;
    if (asked) document.querySelector<HTMLElement>(asked.find)?.focus();
  }, [hash]);
  useSingleKeys((key) => {
    const target = TARGETS[key];
    const element = target && document.querySelector<HTMLElement>(target.find);
    if (!element) return undefined;
    return () => (target.isLink ? element.click() : element.focus());
  });
}
