import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listVersions, screeningState } from "../../../db/generated/compliance.ts";
import { useCommand } from "../../forms/use-command.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { ListCard } from "./list-card.tsx";
import { ScreeningNotices } from "./screening-notices.tsx";
import { VersionTable } from "./version-table.tsx";

/** The lists that customers are compared with: upload, address, and what each import changed. */
export const loader = read({
  roles: [admin],
  async run({ pool, actor, session }) {
    const [state, versions] = await Promise.all([screeningState(pool, { actor }), listVersions(pool, { actor })]);
    return { state, versions, timeZone: session.preferences.time_zone };
  },
});

export default function Lists() {
  const { t } = useTranslation();
  const { state, versions, timeZone } = useLoaderData<typeof loader>();
  const screen = useCommand("/admin/compliance/screen");
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Breadcrumb")}>
          <Link to="/admin/compliance/screening">{t("Screening matches")}</Link>
          <span aria-current="page">{t("Screening lists")}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Screening lists")}</h1>
          <span className="muted">
            {t("{{number}} customers", { number: formatUnits(String(state.customers)) })}
            {state.lastScreenedAt ? (
              <>
                {" · "}
                {t("Last screened")} <DateTime iso={state.lastScreenedAt} timeZone={timeZone} as="office" />
              </>
            ) : null}
          </span>
          <screen.Form {...screen.formProps} className="end">
            <Button busy={screen.busy}>{t("Screen now")}</Button>
          </screen.Form>
        </div>
      </div>
      <ScreeningNotices state={state} isAdmin={false} />
      <div className="screening-lists">
        {state.lists.map((list) => (
          <ListCard key={list.name} list={list} timeZone={timeZone} />
        ))}
      </div>
      <Card title={t("Imports")} flush>
        <VersionTable rows={versions} timeZone={timeZone} />
      </Card>
    </Page>
  );
}
