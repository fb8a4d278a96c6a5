import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { staffHome, teamHome } from "../../../db/generated/crm.ts";
import { read } from "../../http/read.ts";
import { manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { findOldestItems } from "../inbox/find-oldest-items.ts";
import { AgentHome } from "./agent-home.tsx";
import { periods, TeamHomePage } from "./team-home.tsx";

/** The start page of managers with their team's figures, and of sales and retention agents. */
export const loader = read({
  roles: [manager, salesAgent, retentionAgent],
  query: z.object({ days: z.coerce.number().pipe(z.literal(periods)).catch(30) }),
  async run({ pool, actor, session, query: { days } }) {
    const { roleId } = session.user;
    const timeZone = session.preferences.time_zone;
    if (roleId !== manager) return { roleId, home: await staffHome(pool, { actor }), team: null, timeZone };
    const [team, waiting] = await Promise.all([teamHome(pool, { actor, days }), findOldestItems(pool, actor)]);
    return { roleId, home: null, team: { ...team, days, waiting }, timeZone };
  },
});

export default function StaffHomePage() {
  const { roleId, home, team, timeZone } = useLoaderData<typeof loader>();
  if (team) return <TeamHomePage team={team} />;
  return (
    <AgentHome
      home={home}
      timeZone={timeZone}
      lists={
        roleId === salesAgent
          ? [{ to: "/admin/crm/sales/all", text: "Sales" }]
          : [
              { to: "/admin/crm/retention", text: "Retention" },
              { to: "/admin/crm/clients", text: "Clients" },
            ]
      }
    />
  );
}
