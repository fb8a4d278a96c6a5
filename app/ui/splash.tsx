import { BrandMark } from "./brand.tsx";
import { useHydrated } from "./hydrated.ts";

/**
 * The logo and a spinner while scripts load (C-020, A-002). The stylesheet shows it after a second, and never without
 * JavaScript.
 */
export function Splash({ logo, text }: { logo: string | null; text: string }) {
  if (useHydrated()) return null;
  return (
    <div className="splash" aria-hidden="true">
      <div>
        {logo ? <img className="brand-mark" src={logo} alt="" /> : <BrandMark />}
        <span>{text}</span>
        <i className="spinner" />
      </div>
    </div>
  );
}
