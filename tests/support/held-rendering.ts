import type { Page } from "playwright";

/**
 * Lets a test hold React's rendering, as on a device that is busy with other scripts: answers of the server that arrive
 * meanwhile are then shown together. What React renders within an input event is not held. Must be called before the
 * page loads.
 */
export async function holdableRendering(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const rendering = { isHeld: false, waiting: [] as (() => void)[] };
    Object.assign(window, { rendering });
    // React's scheduler starts each piece of work by sending itself null.
    MessagePort.prototype.postMessage = function post(this: MessagePort, message: unknown, ...more: unknown[]) {
      const send = () => Reflect.apply(postMessage, this, [message, ...more]);
      if (message === null && rendering.isHeld) rendering.waiting.push(send);
      else send();
    };
  });
  const set = (isHeld: boolean) =>
    page.evaluate((held) => {
      const { rendering } = window as unknown as { rendering: { isHeld: boolean; waiting: (() => void)[] } };
      rendering.isHeld = held;
      if (!held) for (const send of rendering.waiting.splice(0)) send();
    }, isHeld);
  return { hold: () => set(true), release: () => set(false) };
}
