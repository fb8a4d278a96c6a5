import { randomUUID } from "node:crypto";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { previewClose } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { Profit } from "../../ui/figures.tsx";
import { pairNamed } from "../../ui/format/pair.ts";
import { Notice } from "../../ui/notice.tsx";
import { queryOf, readAddress } from "../model/address.ts";
import { closeGroup } from "./close-group.ts";
import { listsPageOf } from "../model/lists-page-of.ts";

export const loader = read({
  roles: signedIn,
  query: z.object({ ...closeGroup, which: closeGroup.which.catch("all") }),
  async run({ pool, actor, session, query, request }) {
    const { pathname, searchParams } = new URL(request.url);
    const { which, instrument, type } = query;
    const kept = queryOf(readAddress(searchParams));
    const accountId = session.account?.id ?? 0;
    return {
      which,
      instrument,
      type,
      accountId,
      preview: await previewClose(pool, { actor, balanceId: accountId, which, instrument, type }),
      currency: session.account?.currency ?? "",
      under: listsPageOf(pathname) + kept,
      query: kept,
      key: randomUUID(),
    };
  },
});

/** Confirms the close of several orders, with totals that the server has just computed. */
export default function CloseAll() {
  const { t } = useTranslation();
  const { which, instrument, type, accountId, preview, currency, under, query, key } = useLoaderData<typeof loader>();
  /** The account that the dialog was opened for: it must not close another one's positions (accountOf). */
  const [shownAccount] = useState(accountId);
  const isSwitched = accountId !== shownAccount;
  const call = useCommand(`/dashboard/orders/close-all${query}`);
  const navigate = useNavigate();
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  const group = instrument
    ? `${pairNamed(instrument)}${type ? ` · ${type === "buy" ? t("Buy") : t("Sell")}` : ""}`
    : null;
  return (
    <Dialog
      title={group ? t("Close group") : which === "losing" ? t("Close all losing") : t("Close all")}
      note={group ?? undefined}
      closeTo={under}
      closeText={t("Cancel")}
    >
      <call.Form {...call.formProps}>
        <input type="hidden" name="_key" value={call.flash?.key ?? key} />
        <input type="hidden" name="shown_account" value={shownAccount || ""} />
        <input type="hidden" name="which" value={which} />
        <input type="hidden" name="instrument" value={instrument ?? ""} />
        <input type="hidden" name="type" value={type ?? ""} />
        {/* A repeated press whose positions are other ones is another command, and has another idempotency key. */}
        <input type="hidden" name="shown_count" value={preview.count} />
        <DialogBody>
          {isSwitched ? (
            <Notice tone="warn">{t("You switched to another account")}</Notice>
          ) : (
            <CloseFigures preview={preview} currency={currency} />
          )}
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          {isSwitched ? null : preview.count > 0 ? (
            <Button variant="primary" busy={call.busy}>
              {t("Close positions ({{n}})", { n: preview.count })}
            </Button>
          ) : (
            <Link className="btn btn-outline" to={under} replace preventScrollReset>
              {t("No positions to close")}
            </Link>
          )}
        </DialogFoot>
      </call.Form>
    </Dialog>
  );
}

type FiguresProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "preview" | "currency">;

function CloseFigures({ preview, currency }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="kv kv-line level-result">
        <div>
          <dt>{t("Positions to close")}</dt>
          <dd>
            <bdi dir="ltr">{preview.count}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("Total P/L")}</dt>
          <dd>
            <Profit value={preview.pro_loss} place="estimate" currency={currency} />
          </dd>
        </div>
      </dl>
      {preview.remaining.length > 0 ? (
        <Notice tone="warn">
          {t("These will stay open because their market is closed or has no price:")}{" "}
          {preview.remaining.map((order) => (
            <span key={order.id}>
              <bdi dir="ltr">
                {pairNamed(order.instrument)} {order.id}
              </bdi>{" "}
              ({t(order.reason)}){" "}
            </span>
          ))}
        </Notice>
      ) : null}
      <p className="muted xs">{t("Each position is closed at the current market price; the total may differ.")}</p>
    </>
  );
}
