import { useLocation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import type { RoleId } from "../../http/roles.ts";
import { Badge } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { menu, type MenuEntry } from "./menu.ts";

type Props = { id: string; roleId: RoleId; waiting: OfficeFrame["waiting"] };

/** The menu of a role. Groups are <details> elements, which work without scripts; on phones it is a popover. */
export function SideMenu({ id, roleId, waiting }: Props) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  // Scrolls the current entry into view, delayed so that the page is rendered first.
  useEffect(() => {
    const timer = setTimeout(
      () => nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }),
      300,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <nav ref={nav} id={id} className="sidenav" popover="auto" aria-label={t("Menu")}>
      {menu.map(({ heading, entries }) => {
        const visible = entries.filter(({ roles }) => roles.includes(roleId));
        if (visible.length === 0) return null;
        return (
          <div key={heading ?? ""} className="nav-part">
            {heading ? <h2 className="nav-h">{t(heading)}</h2> : null}
            {visible.map((entry) => (
              <Entry key={entry.to} entry={entry} count={entry.waiting ? waiting[entry.waiting] : null} />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

/** Paths of other entries begin with these, so they are current on an exact match only. */
const SECTION_ROOTS = ["/admin", "/affiliate"];

function Entry({ entry: { text, icon, to, below }, count }: { entry: MenuEntry; count: number | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isWithin = pathname === to || (!SECTION_ROOTS.includes(to) && pathname.startsWith(`${to}/`));
  const badge = count ? (
    <Badge>
      {formatUnits(String(count))}
      <span className="vh"> {t("waiting")}</span>
    </Badge>
  ) : null;
  if (!below) {
    return (
      <Link className="nav-a" to={to} aria-current={isWithin ? "page" : undefined}>
        <Icon of={icon} />
        <span className="grow trunc">{t(text)}</span>
        {badge}
      </Link>
    );
  }
  return (
    <details className="nav-group" open={isWithin || undefined}>
      <summary className="nav-a">
        <Icon of={icon} />
        <span className="grow trunc">{t(text)}</span>
        {badge}
        <Icon of={ChevronRight} size={14} flip className="nav-turn" />
      </summary>
      <div className="nav-sub">
        {below.map((one) => (
          <Link
            key={one.to}
            className="nav-a"
            to={one.to}
            aria-current={pathname === one.to || pathname.startsWith(`${one.to}/`) ? "page" : undefined}
          >
            <span className="grow">{t(one.text)}</span>
          </Link>
        ))}
      </div>
    </details>
  );
}
