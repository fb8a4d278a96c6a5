import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

/** The mark: a filled and a hollow candlestick in a square. */
export function BrandMark({ large = false }: { large?: boolean }) {
  return (
    <svg className={classNames("brand-mark", large && "brand-mark-lg")} viewBox="0 0 24 24" aria-hidden="true">
      <rect className="tile" width="24" height="24" rx="6" />
      <path className="wick" d="M8 4.5v15M16 4.5v15" strokeOpacity=".5" strokeWidth="1.4" strokeLinecap="round" />
      <rect className="solid" x="5.6" y="9" width="4.8" height="7.5" rx="1.2" />
      <rect className="hollow" x="14.3" y="7.7" width="3.4" height="6.1" rx=".9" strokeWidth="1.5" />
    </svg>
  );
}

type Props = {
  name: string;
  to: string;
  /** The area of the application, after a hairline: "Back office". */
  area?: string;
  /** The brand's logo from the site settings, instead of the mark. */
  logo?: string | null;
};

export function Brand({ name, to, area, logo }: Props) {
  return (
    <Link className="brand" to={to}>
      {logo ? <img className="brand-mark" src={logo} alt="" /> : <BrandMark />}
      <span>{name}</span>
      {area ? <span className="area">{area}</span> : null}
    </Link>
  );
}
