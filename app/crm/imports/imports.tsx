import { Link, useLoaderData } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listImports } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Page } from "../../ui/page.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { UploadFields, uploadForm } from "./upload-form.tsx";
import { useImportStates } from "./use-import-states.tsx";

export const loader = read({
  roles: [admin, manager, affiliate],
  run: async ({ pool, actor, session }) => ({
    imports: await listImports(pool, { actor }),
    timeZone: session.preferences.time_zone,
  }),
});

/** The upload form and the uploaded files. */
export default function Imports() {
  const { t } = useTranslation();
  const { imports, timeZone } = useLoaderData<typeof loader>();
  const states = useImportStates();
  return (
    <Page title={t("Upload leads")}>
      <form noValidate {...uploadForm}>
        <Card
          foot={
            <Button variant="primary" icon={Upload}>
              {t("Import")}
            </Button>
          }
        >
          <UploadFields />
        </Card>
      </form>
      <Card title={t("Uploaded files")} flush>
        {imports.length === 0 ? <EmptyState icon={Upload} title={t("No uploaded files")} /> : null}
        {imports.length > 0 ? (
          <Table label={t("Uploaded files")} cards>
            <thead>
              <tr>
                <HeadCell>{t("File")}</HeadCell>
                <HeadCell>{t("Status")}</HeadCell>
                <HeadCell numeric>{t("Rows")}</HeadCell>
                <HeadCell>{t("Date")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its text */}
                  <td className="s-a">
                    <Link className="primary" to={`/leads/imports/${one.id}`}>
                      <bdi>{one.file_name}</bdi>
                    </Link>
                  </td>
                  <td className="s-b">{states[one.state]}</td>
                  <td className="num n">{formatUnits(String(one.rows))}</td>
                  <td className="s-c">{DateTime({ iso: one.created_at, timeZone, as: "office" })}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : null}
      </Card>
    </Page>
  );
}
