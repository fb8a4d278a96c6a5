import { useTranslation } from "react-i18next";
import { usePage } from "../../http/use-page.ts";
import { whatsAppLink } from "../../http/whatsapp.tsx";

/** Whoever does not agree writes to support, with the order's number and address already in the message. */
export function Dispute({ id }: { id: number }) {
  const { t } = useTranslation();
  const { branding } = usePage();
  const address = `${branding.appUrl ?? ""}/orders/${id}`;
  const link = whatsAppLink(
    branding.whatsapp,
    t("I dispute the close of order {{id}}: {{address}}", { id, address, interpolation: { escapeValue: false } }),
  );
  return (
    <p className="xs muted">
      {t("Think this is wrong?")}{" "}
      {link ? (
        <a className="link" href={link} target="_blank" rel="noreferrer">
          {t("Dispute this close")}
        </a>
      ) : (
        t("Send the link of this page and its CSV to support: they see the same record.")
      )}
    </p>
  );
}
