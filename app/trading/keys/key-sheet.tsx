import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePage } from "../../frame/use-page.ts";
import { IconButton } from "../../ui/button.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { KEY_SHEET_ID } from "./commands.ts";
import type { useKeyList } from "./key-list.ts";

/** `?`: all keys with their effects. */
export function KeySheet({ groups }: { groups: ReturnType<typeof useKeyList> }) {
  const { t } = useTranslation();
  const { shortcuts } = usePage().preferences;
  return (
    <dialog id={KEY_SHEET_ID} className="dialog dialog-lg" aria-labelledby="key-sheet-title">
      <form noValidate method="dialog">
        <header className="dialog-head">
          <div className="grow">
            <h2 id="key-sheet-title">{t("Keyboard shortcuts")}</h2>
            <p className="muted xs">
              {shortcuts
                ? t("Available when you are not typing.")
                : t("Single-key shortcuts are off. Ctrl K still works.")}{" "}
              <Link className="link" to="/profile/preferences/keys">
                {t("Change shortcuts")}
              </Link>
            </p>
          </div>
          <IconButton type="submit" icon={X} label={t("Close")} size="sm" />
        </header>
        <div className="dialog-body key-groups">
          {groups.map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h3 className="xs muted">{title}</h3>
              <dl className="key-lines">
                {lines.map(({ keys, text }) => (
                  <div key={text}>
                    <dt>{text}</dt>
                    <dd dir="ltr">
                      {keys.length === 0 ? NOTHING : null}
                      {keys.map((key, place) => (
                        <kbd key={`${place} ${key}`} className="kbd">
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </form>
    </dialog>
  );
}
