-- A lead with an agent has a group; without one it is in none of the agent's lists.
select id, agent_id, retention_agent_id
from crm.leads
where "group" is null and (agent_id is not null or retention_agent_id is not null);
