import { NOTHING } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";

/** The number of a request, which links to the request where the row has no button. */
export function RequestNumber({ id, pages }: { id: number; pages: string | undefined }) {
  const number = Ltr({ children: id });
  if (pages === undefined) return number;
  return (
    <Link className={ROW_TARGET} to={`${pages}/${id}`}>
      {number}
    </Link>
  );
}

export function shorten(text: string | null): string {
  if (!text) return NOTHING;
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

type Described = { description: string; gateway_title: string };

/** The description, unless it repeats the gateway or is the text of every request. */
export function ownDescription(
  { description, gateway_title: title }: Described,
  phrase: (text: string) => string,
): string | null {
  const isRepeated = description === "Deposit request" || description.toLowerCase() === title.toLowerCase();
  return isRepeated ? null : phrase(description);
}
