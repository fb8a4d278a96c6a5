import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { listPeople } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { useLeadListUnder } from "./lead-list-under.ts";
import { PersonSearch } from "./person-search.tsx";

/** Affiliates bring leads; sales and retention agents hold them. */
const choices = { agent: [salesAgent, retentionAgent], affiliator: [affiliate] } as const;

export const loader = read({
  roles: [admin, manager],
  params: z.object({ whom: z.enum(["agent", "affiliator"]) }),
  query: z.object({ person: z.string().max(100).optional() }),
  async run({ pool, actor, params: { whom }, query }) {
    const search = query.person || null;
    const found = await Promise.all(choices[whom].map((role) => listPeople(pool, { actor, role, search })));
    return { whom, people: found.flat() };
  },
});

/** Filters the list by a person: each person is a link back to the list, Clear removes the filter. */
export default function Choose() {
  const { t } = useTranslation();
  const { whom, people } = useLoaderData<typeof loader>();
  const { path, query, back } = useLeadListUnder();
  const [searchParams] = useSearchParams();
  const name = whom === "agent" ? "agentId" : "affId";
  const to = (id: number | null) => {
    const next = new URLSearchParams(query);
    for (const removed of [name, "page", "at"]) next.delete(removed);
    if (id !== null) next.set(name, String(id));
    return `${path}?${next}`;
  };
  return (
    <Dialog
      title={whom === "agent" ? t("Filter by agent") : t("Filter by affiliate")}
      closeTo={back}
      closeText={t("Close")}
    >
      <DialogBody>
        <PersonSearch />
        {people.length === 0 ? <p className="muted">{t("No results.")}</p> : null}
        <ul className="people-list">
          {people.map((person) => (
            <li key={person.id}>
              <Link to={to(person.id)} aria-current={searchParams.get(name) === String(person.id) || undefined} replace>
                <bdi className="med">{person.full_name}</bdi> <bdi className="muted xs">{person.email}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFoot cancelText={t("Cancel")}>
        <LinkButton to={to(null)} replace>
          {t("Clear")}
        </LinkButton>
      </DialogFoot>
    </Dialog>
  );
}
