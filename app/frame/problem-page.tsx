import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Brand } from "../ui/brand.tsx";
import { LinkButton } from "../ui/button.tsx";
import { ErrorPage } from "../ui/error-page.tsx";
import { PageFrame } from "./page-frame.tsx";
import type { readPage } from "./read-page.ts";

type Words = { title: string; text: string };

const words: Record<number, Words> = {
  400: { title: "The request could not be read", text: "Go back and try again." },
  401: { title: "Sign in to continue", text: "Your session has ended." },
  403: { title: "Forbidden", text: "You don't have access to this page." },
  404: { title: "Not found", text: "This page doesn't exist or you don't have access." },
  405: { title: "Method not allowed", text: "Go back and try again." },
  409: {
    title: "This page is out of date",
    text: "The data was changed after you opened this page. Reload to see the current values.",
  },
  413: { title: "The request is too large", text: "Reduce the size of the request." },
  422: { title: "The request could not be processed", text: "Go back and correct your input." },
  429: { title: "Too many attempts", text: "Wait a moment and try again." },
  500: { title: "Something went wrong", text: "The error is on our side. Your orders and balances are not affected." },
  503: { title: "Temporarily unavailable", text: "Try again in a moment." },
};
/** Browsers' messages for a failed request differ, so all of them show this one. */
const unanswered: Words = { title: "No response from the server", text: "Try again in a moment." };
const unknown: Words = {
  title: "Something went wrong",
  text: "The error is on our side. Your orders and balances are not affected.",
};

/** Statuses that a retry may resolve. */
const passing = new Set([409, 429, 500, 503]);

type Refusal = { message?: string; requestId?: string };

/** The error page: what happened, what to do next, and the request id for the log. */
export function ProblemPage() {
  // The root loader may have failed: then brand and user are missing.
  const page = useRouteLoaderData<typeof readPage>("root");
  return page ? (
    <PageFrame>
      <Problem home={page.user ? "/dashboard" : "/"} />
    </PageFrame>
  ) : (
    <>
      <header className="acc-top">
        <Brand name="Bourse" to="/" />
      </header>
      <Problem />
    </>
  );
}

/** The error page inside a frame that rendered; `home` is its link. */
export function Problem({ home = "/dashboard" }: { home?: string }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const isUnanswered = error instanceof TypeError && typeof navigator !== "undefined" && !navigator.onLine;
  const status = isRouteErrorResponse(error) ? error.status : isUnanswered ? 503 : 500;
  const refusal: Refusal =
    isRouteErrorResponse(error) && typeof error.data === "object" ? ((error.data ?? {}) as Refusal) : {};
  const { title, text } = isUnanswered ? unanswered : (words[status] ?? unknown);
  return (
    <ErrorPage
      status={status}
      title={t(status === 404 ? title : (refusal.message ?? title))}
      text={t(text)}
      request={
        refusal.requestId
          ? { label: t("Request ID"), id: refusal.requestId, copyText: t("Copy"), copiedText: t("Copied") }
          : undefined
      }
      actions={<Ways status={status} home={home} />}
    />
  );
}

/** Links to retry, if that may help, to sign in, if that is missing, and home. */
function Ways({ status, home }: { status: number; home: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const first = passing.has(status)
    ? { to: here, text: t("Retry") }
    : status === 401
      ? { to: `/?next=${encodeURIComponent(here)}`, text: t("Sign in") }
      : null;
  return (
    <>
      {first ? (
        <LinkButton variant="primary" to={first.to} reloadDocument>
          {first.text}
        </LinkButton>
      ) : null}
      <LinkButton variant={first ? "outline" : "primary"} to={home}>
        {home === "/dashboard" ? t("Back to trading") : home === "/" ? t("Back to sign in") : t("Go to back office")}
      </LinkButton>
    </>
  );
}
