import { Link, useLoaderData } from "@remix-run/react";
import { Mail as Envelope } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../http/read.ts";
import { usePage } from "../frame/use-page.ts";
import { Brand } from "../ui/brand.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PublicShell } from "../frame/public-shell.tsx";
import { listMails } from "./mail-files.ts";
import { requireOwnMachine } from "./own-machine.ts";
import { formatUtc } from "../ui/format/date.ts";

/** Mails are written to files while no mail server is configured. */
export const loader = read({
  roles: "public",
  async run({ requestContext }) {
    requireOwnMachine(requestContext.address);
    return (await listMails()).map(({ file, to, subject, at }) => ({ file, to, subject, at }));
  },
});

export default function Mails() {
  const { t } = useTranslation();
  const { branding } = usePage();
  const mails = useLoaderData<typeof loader>();
  return (
    <PublicShell wide foot={null}>
      <div className="stack">
        <Brand name={branding.appName} to="/" logo={branding.appLogo} area={t("Development")} />
        <h1>{t("Mail")}</h1>
        <p className="muted">{t("No mail server is configured. Emails are saved as files on this computer.")}</p>
        {mails.length === 0 ? <EmptyState icon={Envelope} title={t("No data found")} /> : null}
        <ul className="stack stack-12">
          {mails.map(({ file, to, subject, at }) => (
            <li key={file}>
              <Link className="link" to={`/dev/mail/${file}`} reloadDocument>
                {subject}
              </Link>
              <p className="xs muted">
                <bdi dir="ltr">{to}</bdi> ·{" "}
                <time dateTime={at} dir="ltr">
                  {formatUtc(at)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </PublicShell>
  );
}
