import { BrandMark } from "./brand.tsx";
import { useHydrated } from "./hydrated.ts";

/** C-020, A-002: the logo and a spinner while scripts are on their way. The stylesheet shows it after a second, and never where there are no scripts. */
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
