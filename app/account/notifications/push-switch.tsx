import { BellOff, BellRing } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../forms/use-command.ts";
import { canReceivePush, endBrowserPush } from "../../frame/browser-push.ts";
import { usePage } from "../../frame/use-page.ts";
import { readAgain } from "../../live/read-again.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * Turns the push messages to this browser off and on. A form turns them off, also without scripts; only a script turns
 * them on, because the browser creates the subscription. Staff logged in as a customer have no switch, because the
 * browser is their own.
 */
export function PushSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const { impersonating } = usePage();
  const isHydrated = useHydrated();
  const { Form, formProps, busy } = useCommand("/push/end");
  const [isTurningOn, setTurningOn] = useState(false);
  if (impersonating || !(isOn || (isHydrated && canReceivePush()))) return null;

  function turnOff(event: FormEvent<HTMLFormElement>) {
    formProps.onSubmit(event);
    void endBrowserPush();
  }
  async function turnOn() {
    setTurningOn(true);
    const { subscribePush } = await import("../../live/subscribe-push.ts");
    const message = await subscribePush();
    showToast({ kind: message.isDone ? "done" : "failed", title: t(message.text) });
    if (message.isDone) readAgain();
    setTurningOn(false);
  }
  // One button for both states, so that it keeps the keyboard focus.
  return (
    <Form {...formProps} onSubmit={turnOff}>
      <Button
        type={isOn ? "submit" : "button"}
        variant="ghost"
        icon={isOn ? BellRing : BellOff}
        busy={busy || isTurningOn}
        onClick={isOn ? undefined : () => void turnOn()}
      >
        {isOn ? t("Push notifications are on") : t("Push notifications are off")}
        <span className="vh">. {isOn ? t("Turn off") : t("Turn on")}</span>
      </Button>
    </Form>
  );
}
