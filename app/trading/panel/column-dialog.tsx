import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hiddenColumns } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { ColumnBoxes } from "../../ui/column-boxes.tsx";
import { ColumnFoot } from "../../ui/column-foot.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { queryOf, readAddress } from "../model/address.ts";
import { listsPageOf } from "../model/lists-page-of.ts";
import { useColumnNames } from "./column-names.ts";
import { optionalColumns } from "./columns.ts";

export const loader = read({
  roles: signedIn,
  async run({ pool, actor, request }) {
    const { pathname, searchParams } = new URL(request.url);
    const query = queryOf(readAddress(searchParams));
    return { hidden: await hiddenColumns(pool, { actor }), query, under: listsPageOf(pathname) + query };
  },
});

/**
 * The columns that a user has chosen. Stored with the user rather than in the address or the browser, so that they
 * apply on every device.
 */
export default function ColumnDialog() {
  const { t } = useTranslation();
  const { hidden, query, under } = useLoaderData<typeof loader>();
  const call = useCommand(`/dashboard/hidden-columns${query}`);
  const navigate = useNavigate();
  const names = useColumnNames();
  useEffect(() => {
    if (call.done) navigate(under, { replace: true, preventScrollReset: true });
  }, [call.done, navigate, under]);
  return (
    <Dialog
      title={t("Columns")}
      note={t("For open positions, on all your devices")}
      closeTo={under}
      closeText={t("Cancel")}
      returnFocusTo="columns"
    >
      <call.Form {...call.formProps}>
        <DialogBody>
          <ColumnBoxes columns={optionalColumns} names={names} hidden={hidden} />
        </DialogBody>
        <ColumnFoot busy={call.busy} />
      </call.Form>
    </Dialog>
  );
}
