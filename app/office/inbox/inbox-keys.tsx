import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { useKeyHints } from "../use-single-keys.ts";
import { KEY_SHEET } from "./use-inbox-keys.ts";

/** The keys of useInboxKeys: the frequent ones beside the title where there is room, all of them in a sheet. */
export function InboxKeys() {
  const { t } = useTranslation();
  const className = useKeyHints();
  if (className === null) return null;
  const hints = [
    { keys: ["J", "K"], text: t("move"), more: t("Next and previous item") },
    { keys: ["Enter"], text: t("review"), more: t("Open the item") },
    {
      keys: ["A"],
      text: t("approve"),
      more: t("Open the item at its approval. Nothing is approved until you confirm it."),
    },
    {
      keys: ["D"],
      text: t("decline"),
      more: t("Open the item at its decline. Nothing is declined until you confirm it."),
    },
    { keys: ["M"], text: t("assign to me"), more: t("Assign the item to me") },
  ];
  return (
    <>
      <span className={`inbox-keys muted xs ${className}`}>
        {hints.map(({ keys, text }) => (
          <span key={text} className="row row-4">
            <Keys keys={keys} />
            {text}
          </span>
        ))}
      </span>
      <Button type="button" size="sm" variant="ghost" className={`hide-s ${className}`} popovertarget={KEY_SHEET}>
        <kbd className="kbd">?</kbd> {t("All keys")}
      </Button>
      <Popover id={KEY_SHEET} title={t("Keyboard shortcuts")} end>
        <dl className="inbox-sheet">
          {hints.map(({ keys, text, more }) => (
            <div key={text}>
              <dt className="row row-4">
                <Keys keys={keys} />
              </dt>
              <dd>{more}</dd>
            </div>
          ))}
        </dl>
        <p className="muted xs">
          {t(
            "A payment notification has one decision, Resolve: A and D open its page. Other keys work on an item after J or K selected it.",
          )}
        </p>
      </Popover>
    </>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="kbd">
      {key}
    </kbd>
  ));
}
