import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startInBrowser } from "./i18n/client.ts";
import { keepPage } from "./live/keep-page.ts";
import { keepOfflinePage } from "./offline/keep-offline-page.ts";
import { showToast } from "./ui/toast.tsx";

const { lang, dataset } = document.documentElement;

startInBrowser(lang, dataset.words ?? "").then((i18n) => {
  keepPage(() => showToast({ kind: "failed", title: i18n.t("No answer came") }));
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
