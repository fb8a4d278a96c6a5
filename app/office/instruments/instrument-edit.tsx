import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { findInstrument } from "../../../db/generated/market.ts";
import { id } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { EditDialog } from "../../forms/edit/edit-dialog.tsx";
import { InstrumentFields } from "./instrument-fields.tsx";
import { type Category, categoryNames } from "./categories.ts";

export const loader = read({
  roles: [admin],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => findInstrument(pool, { actor, id: params.id }),
});

export default function InstrumentEdit() {
  const { t } = useTranslation();
  const instrument = useLoaderData<typeof loader>();
  const { uses } = instrument;
  return (
    <EditDialog
      key={instrument.id}
      row={instrument.id}
      title={t("Edit {{name}}", { name: instrument.name })}
      note={`${t(categoryNames[instrument.category as Category])} · ${t("{{n}} open positions use this pair", { n: uses })}`}
      action={`/admin/instruments/${instrument.id}`}
      method="PUT"
      changed={instrument.changed}
      large
    >
      {({ field }) => <InstrumentFields field={field} category={instrument.category} instrument={instrument} />}
    </EditDialog>
  );
}
