import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";

type Props = { label: string; value: string; copyText: string; copiedText: string; onCopied?: () => void };

/**
 * A value to copy, shown in full: a value longer than its field wraps. Without JavaScript it is a field to select from;
 * with it there is a button.
 */
export function CopyField({ label, value, copyText, copiedText, onCopied }: Props) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    onCopied?.();
  }

  return (
    <span className="copyfield">
      <textarea
        readOnly
        rows={1}
        dir="ltr"
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      {hydrated ? (
        <Button type="button" variant="ghost" size="sm" icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? copiedText : copyText}
        </Button>
      ) : null}
    </span>
  );
}
