import { Bell, BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { canReceivePush } from "../frame/browser-push.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.tsx";
import "./push-prompt.css";

const ASKED = "push-asked";

type Props = {
  /** Names the alert or the order that it is about. */
  title: string;
  /** A message as the browser will show it. */
  sample: { title: string; text: string };
};

/** Asks once in a browser, after the first alert or order, before the browser's own question is shown. */
export function PushPrompt({ title, sample }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [isClosed, setClosed] = useState(false);
  if (!hydrated || isClosed || !mayAsk()) return null;

  function close() {
    localStorage.setItem(ASKED, "1");
    setClosed(true);
  }
  async function turnOn() {
    close();
    const { subscribePush } = await import("./subscribe-push.ts");
    const message = await subscribePush();
    showToast({ kind: message.isDone ? "done" : "failed", title: t(message.text) });
  }
  return (
    <section className="push-prompt card" role="dialog" aria-labelledby="push-title">
      <h2 id="push-title" className="row">
        <Icon of={BellRing} /> {title}
      </h2>
      <p className="muted xs">
        {t(
          "Fills, stop loss, take profit, margin warnings and your price alerts, also when this page is closed. No marketing.",
        )}
      </p>
      <div className="push-sample">
        <Icon of={Bell} size={14} />
        <b className="med">
          <bdi>{sample.title}</bdi>
        </b>
        <span className="muted xxs">{t("now")}</span>
        <span className="muted xs">{sample.text}</span>
      </div>
      <div className="row">
        <Button type="button" variant="primary" onClick={() => void turnOn()}>
          {t("Turn on notifications")}
        </Button>
        <Button type="button" variant="ghost" onClick={close}>
          {t("Not now")}
        </Button>
      </div>
      <p className="muted xxs">{t("Your browser will ask for permission. You can change this in Notifications.")}</p>
    </section>
  );
}

function mayAsk(): boolean {
  return canReceivePush() && Notification.permission === "default" && !localStorage.getItem(ASKED);
}
