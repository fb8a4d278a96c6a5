import { useLoaderData } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { idParams } from "../../http/fields.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { auditList } from "../audit/audit-list.tsx";
import { loader as entries } from "../audit/list-entries.ts";
import { OwnList } from "./own-list.tsx";

/** The audit log entries about a customer and by the customer. */
export const loader = read({
  roles: [admin, manager],
  params: idParams,
  run: (reading) => entries.page(reading, { customer: String(reading.params.id) }),
});

export default function CustomerAudit() {
  const { t } = useTranslation();
  return (
    <OwnList
      tab="audit"
      definition={auditList}
      list={useLoaderData<typeof loader>()}
      title={t("Audit log")}
      given={{}}
      empty={{ icon: ScrollText }}
    />
  );
}
