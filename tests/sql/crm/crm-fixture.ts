// Staff and leads of one sales team: a manager, a sales agent, a retention agent, an affiliate and an agent outside the
// team.
import { openPeople, type People } from "../people.ts";

export type Crm = Awaited<ReturnType<typeof openCrm>>;
type Lead = Partial<
  Record<"email" | "phone" | "group" | "firstName" | "lastName" | "country", string> &
    Record<"manager" | "agent" | "retAgent" | "affiliate", number>
>;

export async function openCrm() {
  const people: People = await openPeople();
  const admin = await people.staff(1);
  const manager = await people.staff(2);
  const affiliate = await people.staff(4);
  const sales = await people.staff(5);
  const retention = await people.staff(6);
  const stranger = await people.staff(5);
  await people.value("select crm.save_team($1, null, 'North', $2, $3)", [admin, manager, [sales, retention, -2]]);
  let count = 0;

  async function lead(given: Lead = {}): Promise<number> {
    return people.storedValue(
      `insert into crm.leads (first_name, last_name, email, phone, country, "group", source, manager_id, agent_id, retention_agent_id,
        affiliate_id, status_id)
       values ($1, $2, $3, $4, $5, $6, 'manual', $7, $8, $9, $10, (select id from crm.lead_statuses where is_default)) returning id`,
      [
        given.firstName ?? "Lea",
        given.lastName ?? `Lead${++count}`,
        given.email ?? `lead${++count}@leads.test`,
        given.phone ?? null,
        given.country ?? null,
        given.group ?? null,
        given.manager ?? null,
        given.agent ?? null,
        given.retAgent ?? null,
        given.affiliate ?? null,
      ],
    );
  }
  /** The lead ids that the actor's list returns. */
  async function listed(actor: number, list: string, filters: object = {}, page: object = {}): Promise<number[]> {
    const rows = await people.rows<{ id: number }>("select id from crm.list_leads($1, $2, $3, $4)", [
      actor,
      list,
      filters,
      { page: 1, limit: 50, sort: "-id", ...page },
    ]);
    return rows.map(({ id }) => id);
  }
  const groupOf = (id: number) =>
    people.storedValue<string | null>('select "group" from crm.leads where id = $1', [id]);

  return { ...people, admin, manager, affiliate, sales, retention, stranger, lead, listed, groupOf };
}
