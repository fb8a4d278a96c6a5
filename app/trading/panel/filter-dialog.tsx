import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { queryOf, readAddress } from "../model/address.ts";
import { listsPageOf } from "../model/lists-page-of.ts";
import { KeptAddress } from "./kept-address.tsx";
import { Form } from "../../ui/form.tsx";

export const loader = read({
  roles: signedIn,
  run: async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    return { address: readAddress(searchParams), page: listsPageOf(pathname) };
  },
});

/** The dates between which closed orders are listed, in UTC (C-050). */
export default function FilterDialog() {
  const { t } = useTranslation();
  const { address, page } = useLoaderData<typeof loader>();
  const change = { panel: "closed", dateStart: "", dateEnd: "", page: 1 } as const;
  return (
    <Dialog
      title={t("History")}
      note={t("Closed between these dates (UTC)")}
      closeTo={page + queryOf(address)}
      closeText={t("Cancel")}
      returnFocusTo="closed-filter"
    >
      <Form method="get" action={page} replace preventScrollReset>
        <KeptAddress address={address} change={change} except={["dateStart", "dateEnd", "page"]} />
        <DialogBody>
          <TextField
            field={{ name: "dateStart", initialValue: address.dateStart }}
            label={t("Start date")}
            type="date"
          />
          <TextField field={{ name: "dateEnd", initialValue: address.dateEnd }} label={t("End date")} type="date" />
        </DialogBody>
        <DialogFoot cancelText={t("Cancel")}>
          <Link className="btn btn-outline" to={page + queryOf(address, change)} replace preventScrollReset>
            {t("Clear")}
          </Link>
          <Button variant="primary">{t("Apply")}</Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
