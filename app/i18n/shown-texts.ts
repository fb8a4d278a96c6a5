/** The keys of the rendering in progress. Rendering is synchronous, so no other request can add to them. */
let shown: Set<string> | null = null;

/** Notes that the page in progress shows a text. */
export function noteShown(key: string): void {
  shown?.add(key);
}

/** Renders a page and returns the keys of the texts that it shows. */
export function collectShown(render: () => string): { html: string; keys: Set<string> } {
  const keys = (shown = new Set<string>());
  try {
    return { html: render(), keys };
  } finally {
    shown = null;
  }
}
