import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findInstrument } from "../../../db/generated/market.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findInstrument(pool, { actor, id: params.id }),
});

export default function InstrumentDelete() {
  const { t } = useTranslation();
  const { id, name, uses } = useLoaderData<typeof loader>();
  return (
    <EditDialog
      key={id}
      row={id}
      title={t("Are you sure to delete this pair?")}
      note={name}
      action={`/admin/instruments/${id}`}
      method="DELETE"
    >
      {() => (
        <p>
          {uses > 0
            ? t("{{n}} open positions use this pair. Switch Tradable off, and delete it when they are closed.", {
                n: uses,
              })
            : t("No open position uses it. What was traded with it stays on record.")}
        </p>
      )}
    </EditDialog>
  );
}
