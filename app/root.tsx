import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type CSSProperties, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { planDialog, requiresPlan } from "./account/plan/load-plan-dialog.ts";
import { Nonce } from "./frame/nonce.ts";
import { PageTitle } from "./frame/page-title.tsx";
import { ProblemPage } from "./frame/problem-page.tsx";
import { readPage } from "./frame/read-page.ts";
import { customer } from "./http/roles.ts";
import { aboutRecord } from "./forms/about-record.tsx";
import { whatsAppLink } from "./frame/whatsapp.tsx";
import { withLateTexts } from "./i18n/late-texts.ts";
import { useVisitRecords } from "./frame/use-visit-records.ts";
import { setReadUpTo } from "./live/read-up-to.ts";
import { useDiscovery } from "./live/use-discovery.ts";
import { fontPreload } from "./ui/fonts.ts";
import { setFormats } from "./ui/format/formats.ts";
import { useHydrated } from "./ui/hydrated.ts";
import { lazyPart } from "./ui/lazy-part.tsx";
import { NavProgress } from "./ui/nav-progress.tsx";
import "./styles.css";
import type { Flash as FlashMessage } from "./http/flash.ts";
import { Flash, Toasts } from "./ui/toast.tsx";

/** What search engines show under the name of a public page. */
const DESCRIPTION =
  "{{name}} is an online brokerage: trade forex, commodities, indices, stocks and crypto on live prices from any browser.";

export const links: LinksFunction = () => [fontPreload];

export async function loader(args: LoaderFunctionArgs) {
  const [page] = await Promise.all([readPage(args), planDialog.load()]);
  return page;
}

export function Layout({ children }: { children: ReactNode }) {
  // The error page needs a frame even if the loader failed.
  const page = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(Nonce);
  // Before anything below is rendered, so that changed preferences apply without loading the page again.
  if (page && typeof document !== "undefined") {
    setFormats(page.formats);
    setReadUpTo(page.eventSeq);
  }
  const preferences = page?.preferences;
  const { t } = useTranslation();
  return (
    <html
      lang={page?.language.code ?? "en"}
      dir={page?.language.direction ?? "ltr"}
      data-theme={preferences?.theme ?? "dark"}
      data-updown={preferences?.upDown ?? "classic"}
      data-density={preferences?.density ?? "default"}
      data-words={page?.words ?? ""}
      style={(page?.branding.accent ?? undefined) as CSSProperties | undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {page && !page.user ? (
          <meta name="description" content={t(DESCRIPTION, { name: page.branding.appName })} />
        ) : null}
        <link rel="icon" href={page?.branding.appIcon || "/favicon.svg"} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <PageTitle />
        <Links />
      </head>
      {/* The attributes are for style rules: body:has() would restyle the whole page whenever an element appears. */}
      <body
        data-acting={page?.impersonating ? "" : undefined}
        data-help={page && whatsAppLink(page.branding.whatsapp) ? "" : undefined}
      >
        <a className="skip" href="#content">
          {t("Skip to content")}
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { branding, language, flash, user, impersonating, offer } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useVisitRecords(user?.roleId === customer && !impersonating);
  useDiscovery();
  const { t } = useTranslation();
  return (
    <>
      <NavProgress label={t("Loading")} />
      <Outlet />
      {branding.simulated ? (
        <aside className="simulated" aria-label={t("Prices")}>
          {t("Simulated prices")}
        </aside>
      ) : null}
      <AccountKeys />
      {offer && requiresPlan(pathname) ? <planDialog.Part plans={offer.plans} formKey={offer.key} /> : null}
      <FlashToast loaded={flash} />
      <Toasts label={t("Notifications")} dir={language.direction} />
    </>
  );
}

/**
 * The newest flash: the page may be read again before React has rendered the load that had it, and a flash is in one
 * load only.
 */
function FlashToast({ loaded }: { loaded: FlashMessage | null }) {
  const { t } = useTranslation();
  const last = useRef(loaded);
  const [message, setMessage] = useState(() => loaded && messageOf(loaded, t));
  useEffect(
    () =>
      window.__remixRouter.subscribe(({ loaderData }) => {
        const { flash } = (loaderData["root"] ?? {}) as { flash?: FlashMessage | null };
        if (!flash || flash === last.current) return;
        last.current = flash;
        withLateTexts(() => setMessage(messageOf(flash, t)));
      }),
    [t],
  );
  return message && <Flash message={message} />;
}

function messageOf({ message, values, kind, centred, about }: FlashMessage, t: TFunction) {
  return { kind, title: t(message, values ?? {}), centred, ...(about && aboutRecord(t, about)) };
}

const Keyboard = lazyPart(async () => (await import("./trading/keys/keyboard.tsx")).Keyboard);

/** The shortcuts of the trading platform also work on a user's own pages; the trading page adds its own. */
function AccountKeys() {
  const hydrated = useHydrated();
  const isAccount = useMatches().some(({ id }) => id.startsWith("account/"));
  return hydrated && isAccount ? (
    <Suspense>
      <Keyboard />
    </Suspense>
  ) : null;
}

export function ErrorBoundary() {
  return <ProblemPage />;
}
