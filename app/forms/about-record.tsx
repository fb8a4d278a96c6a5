import type { TFunction } from "i18next";
import type { About } from "../http/answer-call.ts";
import { Link } from "../ui/link.tsx";

/** The second line of a toast, which names the record that a call made, and a link to it. */
export function aboutRecord(t: TFunction, { text, values, to }: About) {
  return {
    text: t(text, values),
    action: (
      <Link className="link" to={to}>
        {t("View")}
      </Link>
    ),
  };
}
