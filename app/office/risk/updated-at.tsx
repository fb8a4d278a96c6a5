import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatTime, formatZone } from "../../ui/format/date.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Props = { at: string; timeZone: string; refresh: string };

/** When the figures were read; without scripts a link reads them again. */
export function UpdatedAt({ at, timeZone, refresh }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const time = `${formatTime(at, timeZone)} ${formatZone(at, timeZone)}`;
  return (
    <span className="row row-8 xs muted risk-updated">
      {hydrated ? (
        <span className="live">
          <i className="dot" />
          {t("Live")}
        </span>
      ) : null}
      <Ltr>{time}</Ltr>
      <Link className="link row row-4" to={refresh} reloadDocument>
        <Icon of={RefreshCw} size={12} />
        {t("Refresh")}
      </Link>
    </span>
  );
}
