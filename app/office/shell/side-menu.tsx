import { useFetcher, useLocation } from "@remix-run/react";
import { ChevronDown, ChevronRight, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import { usePage } from "../../frame/use-page.ts";
import type { RoleId } from "../../http/roles.ts";
import { Badge } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { placeOf } from "./menu-places.ts";
import { menu, type MenuEntry, type MenuSection } from "./menu.ts";

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
      <div className="nav-groups">
        {menu.map(({ entries, ...section }) => {
          const visible = entries.filter(({ roles }) => roles.includes(roleId));
          if (visible.length === 0) return null;
          return (
            <Section key={section.heading} section={section} entries={visible}>
              {visible.map((entry) => (
                <Entry key={entry.to} entry={entry} count={entry.waiting ? waiting[entry.waiting] : null} />
              ))}
            </Section>
          );
        })}
      </div>
      <FoldButton />
    </nav>
  );
}

type SectionProps = { section: Omit<MenuSection, "entries">; entries: readonly MenuEntry[]; children: ReactNode };

/** A group under its heading, which opens and closes it. The group of the current page is open. */
function Section({ section: { heading, isFolded }, entries, children }: SectionProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { openGroups } = usePage().preferences;
  if (heading === null) return <div className="nav-part">{children}</div>;
  const current = placeOf(pathname)?.entry;
  const isOpen = openGroups ? openGroups.includes(heading) : !isFolded;
  return (
    <details
      className="nav-part"
      data-heading={heading}
      open={isOpen || entries.some((entry) => entry === current) || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard toggles a summary by a click */}
      <summary className="nav-h" title={t(heading)} onClick={({ currentTarget }) => rememberGroups(currentTarget)}>
        <span className="grow">{t(heading)}</span>
        <Icon of={ChevronDown} size={14} className="nav-fold-mark" />
      </summary>
      {children}
    </details>
  );
}

/** Stores which groups are open, with the one that this click opens or closes. */
function rememberGroups(summary: HTMLElement): void {
  const groups = [...document.querySelectorAll<HTMLDetailsElement>("details[data-heading]")];
  const open = groups.filter((group) => group.open !== (group === summary.parentElement));
  const body = new URLSearchParams({ openGroups: open.map((group) => group.dataset.heading).join(",") });
  // The next page is rendered with it; this one needs no answer.
  void fetch("/preferences", { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true }).catch(
    () => undefined,
  );
}

/** Reduces the menu of wide screens to a rail of icons, or restores it; its form works without scripts. */
function FoldButton() {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const isRail = usePage().preferences.menu === "rail";
  const label = isRail ? t("Expand menu") : t("Collapse menu");
  return (
    <fetcher.Form noValidate method="post" action="/preferences" className="nav-fold">
      <button className="nav-a" name="menu" value={isRail ? "full" : "rail"} title={label}>
        <Icon of={isRail ? PanelLeftOpen : PanelLeftClose} flip />
        <span className="grow trunc">{label}</span>
      </button>
    </fetcher.Form>
  );
}

function Entry({ entry, count }: { entry: MenuEntry; count: number | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isRail = usePage().preferences.menu === "rail";
  const place = placeOf(pathname);
  const isWithin = place?.entry === entry;
  const { text, icon, to, below } = entry;
  const label = (
    <>
      <Icon of={icon} />
      <span className="grow trunc">{t(text)}</span>
      {count ? (
        <Badge>
          {formatUnits(String(count))}
          <span className="vh"> {t("waiting")}</span>
        </Badge>
      ) : null}
    </>
  );
  const link = (address: string) => (
    <Link
      className="nav-a"
      to={address}
      title={isRail ? t(text) : undefined}
      aria-current={isWithin ? "page" : undefined}
    >
      {label}
    </Link>
  );
  const [first] = below ?? [];
  if (!below || !first) return link(to);
  return (
    <>
      {/* The rail has no room for the screens below an entry, so it leads to the first one. */}
      {isRail ? <div className="nav-short">{link(first.to)}</div> : null}
      <details className="nav-group" open={isWithin || undefined}>
        {/* A record's page is below none of the lists, so the entry itself is marked. */}
        <summary className="nav-a" aria-current={isWithin && place.at === to ? "true" : undefined}>
          {label}
          <Icon of={ChevronRight} size={14} flip className="nav-turn" />
        </summary>
        <div className="nav-sub">
          {below.map((one) => (
            <Link key={one.to} className="nav-a" to={one.to} aria-current={place?.at === one.to ? "page" : undefined}>
              <span className="grow">{t(one.text)}</span>
            </Link>
          ))}
        </div>
      </details>
    </>
  );
}
