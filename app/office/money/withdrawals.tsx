import { useLoaderData } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { usePhrase } from "../../i18n/use-phrase.ts";
import { loader as withdrawals } from "./list-withdrawals.ts";
import { sumWaiting } from "./load-requests.ts";
import { oldestFirst, withdrawalList } from "./request-list.tsx";
import { RequestPage } from "./request-page.tsx";

const pendingList = oldestFirst(withdrawalList);

/** A decided withdrawal has the same page as a pending one. */
const PAGES = "/admin/withdraws/pending";

/** Withdrawals at /admin/withdraws/pending and /history. */
export const loader = read({
  roles: [admin, manager],
  async run(reading) {
    const isPending = new URL(reading.request.url).pathname.startsWith("/admin/withdraws/pending");
    const fixed = isPending ? { status: "pending" } : undefined;
    return {
      isPending,
      timeZone: reading.session.preferences.time_zone,
      waiting: await sumWaiting(reading, "withdrawal", withdrawalList, fixed),
      ...(await withdrawals.page(reading, fixed, isPending ? pendingList : withdrawalList)),
    };
  },
});

export default function Withdraws() {
  const { t } = useTranslation();
  const { isPending, timeZone, waiting, ...list } = useLoaderData<typeof loader>();
  const path = `/admin/withdraws/${isPending ? "pending" : "history"}`;
  return (
    <RequestPage
      definition={isPending ? pendingList : withdrawalList}
      list={list}
      waiting={waiting}
      path={path}
      pages={isPending ? PAGES : undefined}
      title={isPending ? t("Pending withdrawals") : t("Withdrawal history")}
      given={{ timeZone, phrase: usePhrase(), showsAge: true, ...(!isPending && { pages: PAGES }) }}
      withoutFilters={isPending ? ["status"] : []}
      exportTo={`/admin/withdraws/api/${isPending ? "pending" : "history"}`}
      empty={{ icon: Upload, text: isPending ? t("No pending withdrawals.") : t("No withdrawals yet.") }}
    />
  );
}
