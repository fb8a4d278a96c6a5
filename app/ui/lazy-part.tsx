import { type ComponentType, createElement, type ElementType, lazy, Suspense, useEffect, useState } from "react";

/** Dispatched on the window when a part of the page that is missing should be drawn. */
export const CODE_MISSING = "bourse:code-missing";

/**
 * A component whose code is loaded when it is first drawn, and requested again after a failure. Without its code it
 * draws nothing, and the page stays usable. Chromium keeps the failure until the page is read again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy((): Promise<{ default: ComponentType<Props> }> =>
    load()
      .catch(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: Missing }),
      ),
  );

/**
 * A part that the server loads before it renders, so that the page is complete without scripts; the browser loads it
 * when it is first shown.
 */
export function preloadedPart<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded ??= await read());
  const Lazy = lazyPart(load);
  function Part(props: Props) {
    // Chosen once: another type after the load would mount the part again, which empties its fields.
    const [part] = useState<ElementType>(() => loaded ?? Lazy);
    return <Suspense>{createElement(part, props)}</Suspense>;
  }
  return { load, Part };
}

/** What the user opened is closed again, so that keys and buttons work as before. */
function Missing({ onClose }: { onClose?: () => void }) {
  useEffect(() => {
    dispatchEvent(new Event(CODE_MISSING));
    onClose?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- says so once for each time it is drawn
  }, []);
  return null;
}
