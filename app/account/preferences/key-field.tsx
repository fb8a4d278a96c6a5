import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyCaps, type KeyCommand } from "../../frame/key-bindings.ts";
import { keyCommands, readKey, USED_KEY, usedBy } from "../../frame/key-rules.ts";
import { keyOfEvent } from "../../trading/keys/use-keys.ts";
import { IconButton } from "../../ui/button.tsx";
import type { FieldSource } from "../../ui/field-control.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { TextField } from "../../ui/text-field.tsx";

type Props = { command: KeyCommand; label: string; field: FieldSource; labelOf: (command: string) => string };

/** The time allowed for the second key of a sequence such as G L. */
const SECOND_KEY_TIMEOUT_MS = 1500;

/**
 * The key of one command. With JavaScript the field takes the pressed key, and refuses one that another command has;
 * without it the key is typed as text. Tab, Enter, Escape and arrows keep their meaning.
 */
export function KeyField({ command, label, field, labelOf }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const first = useRef({ key: "", at: 0 });
  const [refused, setRefused] = useState<string | null>(null);

  function show(text: string) {
    const input = box.current?.querySelector("input");
    if (!input) return;
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function take(text: string): boolean {
    const read = readKey(text);
    if ("error" in read) {
      setRefused(t(read.error));
      return false;
    }
    const form = box.current?.closest("form");
    const other = form && usedBy(command, read.key, choicesIn(form));
    setRefused(other ? t(USED_KEY, { command: labelOf(other) }) : null);
    if (other) return false;
    show(keyCaps(read.key).join(" "));
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { nativeEvent } = event;
    if (event.altKey || nativeEvent.isComposing || event.key.length > 1 || event.key === " ") {
      if (event.key !== "Backspace" && event.key !== "Delete") return;
      event.preventDefault();
      return void take("");
    }
    const key = keyOfEvent(nativeEvent);
    const hasCtrl = event.ctrlKey || event.metaKey;
    // Reserved shortcuts keep their meaning: copy, paste, reload.
    if (hasCtrl && "error" in readKey(`mod+${key}`)) return;
    event.preventDefault();
    if (hasCtrl) return void take(`mod+${key}`);
    const isSecond = first.current.key !== "" && event.timeStamp - first.current.at < SECOND_KEY_TIMEOUT_MS;
    const sequence = `${first.current.key} ${key}`;
    first.current = isSecond ? { key: "", at: 0 } : { key, at: event.timeStamp };
    take(isSecond ? sequence : key);
  }

  return (
    <div className="key-field" ref={box}>
      <TextField
        field={refused ? { ...field, errors: [refused] } : field}
        label={label}
        maxLength={20}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t("No key")}
        onKeyDown={onKeyDown}
      />
      {hydrated ? (
        <IconButton
          type="button"
          icon={X}
          label={t("Clear the key: {{command}}", { command: label })}
          onClick={() => take("")}
        />
      ) : null}
    </div>
  );
}

/** The keys in the form's fields; an unreadable one counts as none. */
function choicesIn(form: HTMLFormElement) {
  const sent = new FormData(form);
  const keys = keyCommands.map((command) => {
    const read = readKey(String(sent.get(command) ?? ""));
    return [command, "key" in read ? read.key : ""];
  });
  return Object.fromEntries(keys);
}
