import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startInBrowser } from "./i18n/client.ts";
import { keepPage } from "./live/keep-page.ts";
import { reloadOtherBuild } from "./live/reload-other-build.ts";
import { keepOfflinePage } from "./offline/keep-offline-page.ts";
import { showToast } from "./ui/toast.tsx";

const { lang, dataset } = document.documentElement;

void startInBrowser({
  code: lang,
  version: dataset.words ?? "",
  routeIds: Object.keys(window.__remixRouteModules),
  own: JSON.parse(dataset.texts ?? "{}") as Record<string, string>,
}).then((i18n) => {
  const { t } = i18n;
  keepPage({
    onUnanswered: () => showToast({ kind: "failed", title: t("No response from the server") }),
    onSessionEnded: () =>
      showToast({
        kind: "failed",
        title: t("Your session has ended."),
        text: t("Your input stays on this page. Open a new tab to sign in, then send it again."),
        action: (
          <a className="btn btn-outline btn-sm" href="/" target="_blank" rel="noopener">
            {t("Sign in")}
          </a>
        ),
      }),
  });
  reloadOtherBuild(() =>
    showToast({
      kind: "failed",
      title: t("A part of this page could not be loaded."),
      text: t("Check your connection, then reload the page."),
    }),
  );
  keepOfflinePage();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
});
