import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../frame/problem-page.tsx";
import { usePage } from "../../frame/use-page.ts";
import { customer } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorPage } from "../../ui/error-page.tsx";

/** The error page of an order: a missing one is named, with links to the customer's positions and closed trades. */
export function OrderProblem() {
  const { id } = useParams();
  const { user } = usePage();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404 && /^\d+$/.test(id ?? "");
  if (!isMissing || user?.roleId !== customer) return <Problem />;
  return <MissingOrder id={id ?? ""} requestId={(error.data as { requestId?: string } | null)?.requestId} />;
}

function MissingOrder({ id, requestId }: { id: string; requestId?: string }) {
  const { t } = useTranslation();
  return (
    <ErrorPage
      status={404}
      title={t("Order {{id}} was not found", { id })}
      text={t(
        "The link may be incomplete, or the order may belong to another user. Your open positions are unchanged.",
      )}
      request={
        requestId ? { label: t("Request ID"), id: requestId, copyText: t("Copy"), copiedText: t("Copied") } : undefined
      }
      actions={
        <>
          <LinkButton variant="primary" to="/dashboard?view=positions">
            {t("Open positions")}
          </LinkButton>
          <LinkButton to="/history">{t("Closed trades")}</LinkButton>
        </>
      }
    />
  );
}
