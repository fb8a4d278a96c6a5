-- 0112_linked_leads_match_their_customers
-- A linked lead is linked to a customer, and a lead has a first deposit exactly if it has a last one.
select l.id, l.user_id
from crm.leads l
left join iam.users u on u.id = l.user_id
where (l.user_id is not null and u.role_id <> iam.role('customer'))
    or (l.ftd_at is null) <> (l.deposited_at is null)
    or l.ftd_at > l.deposited_at;

-- 0501_leads_with_an_agent_have_a_group
-- A lead with an agent has a group; without one it is in none of the agent's lists.
select id, agent_id, retention_agent_id
from crm.leads
where "group" is null and (agent_id is not null or retention_agent_id is not null);
