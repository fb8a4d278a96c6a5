import { useTranslation } from "react-i18next";
import { usePage } from "./use-page.ts";

/**
 * The URL of a WhatsApp chat with a number such as "+47 22 00 00 00" or "0047…", starting with `text`. Null without a
 * number.
 */
export function whatsAppLink(number: string | null, text = ""): string | null {
  const digits = (number ?? "").replace(/\D/g, "").replace(/^00/, "");
  return digits.length >= 6 ? `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ""}` : null;
}

/** The button beside a page's <main>. */
export function PageHelp() {
  const { t } = useTranslation();
  return whatsAppLink(usePage().branding.whatsapp) ? (
    <aside className="page-help" aria-label={t("Help")}>
      <WhatsApp />
    </aside>
  ) : null;
}

/** A floating button, if the brand has a number (C-022). */
export function WhatsApp() {
  const { t } = useTranslation();
  const link = whatsAppLink(usePage().branding.whatsapp);
  if (!link) return null;
  const label = t("Chat on WhatsApp");
  return (
    <a className="whatsapp" href={link} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          fill="currentColor"
          d="M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.8-1.3A9.5 9.5 0 1 0 12 2.5Zm0 17.3c-1.5 0-2.9-.4-4.1-1.1l-.3-.2-2.8.8.8-2.8-.2-.3A7.8 7.8 0 1 1 12 19.8Zm4.3-5.8c-.2-.1-1.4-.7-1.6-.8-.2-.1-.4-.1-.5.1l-.8.9c-.1.2-.3.2-.5.1-.7-.3-1.3-.6-1.9-1.2-.5-.5-.9-1-1.2-1.6-.1-.2 0-.4.1-.5l.4-.4.2-.4v-.4l-.8-1.8c-.2-.5-.4-.4-.5-.4h-.5c-.2 0-.4.1-.6.3-.7.7-.9 1.5-.8 2.4.2 1 .7 1.9 1.3 2.7a9.4 9.4 0 0 0 3.6 3.2c1.7.7 2.3.8 3.2.6.5-.1 1.4-.6 1.6-1.1.2-.6.2-1 .1-1.1l-.5-.3Z"
        />
      </svg>
    </a>
  );
}
