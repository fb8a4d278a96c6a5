import { redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listPeople, type ListPeopleRow } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { useCloseWhenDone, useLeadListUnder } from "./lead-list-under.ts";
import { PersonSearch } from "./person-search.tsx";
import { NONE_ID } from "../../ui/none-id.ts";

export const loader = read({
  roles: [admin, manager],
  async run({ pool, actor, request }) {
    const { pathname, searchParams } = new URL(request.url);
    // Without scripts the bulk bar's form is sent here, with the list's query in one of its fields.
    const list = searchParams.get("query");
    if (list !== null) {
      const clean = new URLSearchParams(list);
      for (const name of ["ids", "all"]) for (const value of searchParams.getAll(name)) clean.append(name, value);
      throw redirect(`${pathname}?${clean}`);
    }
    const isRetention = pathname.startsWith("/admin/crm/retention/");
    const role = isRetention ? retentionAgent : salesAgent;
    const search = searchParams.get("person")?.slice(0, 100) || null;
    return { isRetention, people: await listPeople(pool, { actor, role, search }) };
  },
});

/** «Agent Selector»: assigns the selected leads to an agent. */
export default function Assign() {
  const { t } = useTranslation();
  const { isRetention, people } = useLoaderData<typeof loader>();
  const { list, leads, query, back } = useLeadListUnder();
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState("");
  const call = useCommand("/admin/leads/bulk");
  const hydrated = useHydrated();
  const name = isRetention ? "retId" : "agentId";
  const ids = asked.getAll("ids").filter((id) => /^[1-9]\d{0,14}$/.test(id));
  const all = asked.get("all") === "on";
  const { total } = leads.meta;

  useCloseWhenDone(call.done, back);

  return (
    <Dialog
      title={t("Assign agent")}
      note={
        all
          ? t("All {{total}} selected", { total: total === null ? "…" : formatUnits(String(total)) })
          : t("{{count}} selected", { count: ids.length })
      }
      closeTo={back}
      closeText={t("Cancel")}
      returnFocusTo="assign"
    >
      <DialogBody>
        <PersonSearch />
        <call.Form {...call.formProps} id="assign-leads">
          <input type="hidden" name="_method" value="PUT" />
          <input type="hidden" name="_under" value={back} />
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="type" value={leads.type} />
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="assign" value={name} />
          {all ? <input type="hidden" name="all" value="on" /> : null}
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <AgentChoice name={name} people={people} onChoose={setChosen} />
        </call.Form>
      </DialogBody>
      <DialogFoot cancelText={t("Cancel")}>
        <Button
          form="assign-leads"
          variant="primary"
          icon={UserPlus}
          disabled={hydrated && chosen === ""}
          busy={call.busy}
        >
          {isRetention ? t("Assign retention agent") : t("Assign sales agent")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type AgentProps = { name: string; people: readonly ListPeopleRow[]; onChoose: (id: string) => void };

function AgentChoice({ name, people, onChoose }: AgentProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="people-list">
      <legend className="vh">{t("Assign agent")}</legend>
      {people.map((person) => (
        <label key={person.id} className="check">
          <input
            type="radio"
            className="radio"
            name={name}
            value={person.id}
            required
            onChange={() => onChoose(String(person.id))}
          />
          <span>
            <bdi className="med">{person.full_name}</bdi> <bdi className="muted xs">{person.email}</bdi>
          </span>
        </label>
      ))}
      <label className="check">
        <input type="radio" className="radio" name={name} value={NONE_ID} onChange={() => onChoose(String(NONE_ID))} />
        {t("Unassigned")}
      </label>
    </fieldset>
  );
}
