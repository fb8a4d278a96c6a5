/**
 * A colour token as the browser resolves it for this element ("rgb(0, 117, 88)"): for canvases, which know no custom properties.
 * Asked through a probe because the token itself is still `light-dark(…)`.
 */
export function tokenColour(host: Element, token: `--${string}`): string {
  const probe = document.createElement("i");
  probe.style.cssText = `position:absolute;visibility:hidden;color:var(${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
