import "react";

/* React 18 passes these through as written; its types do not know them yet. Lower case, because React 18 warns about the camel-cased names. */
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

/* The button that opens a popover, which stands beside it then; browsers know it longer than TypeScript. */
declare global {
  interface HTMLElement {
    showPopover(options?: { source?: HTMLElement }): void;
  }
}
