import "react";

/*
 * React 18 passes these attributes through, but its types lack them. Lower case, because React 18 warns about the
 * camel-cased names.
 */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual";
    inert?: "";
  }

  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "toggle" | "show" | "hide";
  }
}

/* The invoker of a popover, which positions it; missing in TypeScript's types. */
declare global {
  interface HTMLElement {
    showPopover(options?: { source?: HTMLElement }): void;
  }
}
