/** The keys of the rendering in progress. Rendering is synchronous, so no other request can add to them. */
let shown: Set<string> | null = null;

/** Records that the page being rendered shows a text. */
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
