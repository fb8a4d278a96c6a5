-- Stores what an import wrote into an existing lead beside what it replaced, so that an undo reverts only that.
alter table crm.lead_changes add column after jsonb;

-- Earlier imports: leads unchanged since then still contain what was imported. The others keep null and are not
-- reverted.
update crm.lead_changes c
set after = jsonb_build_object(
    'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone, 'country', l.country, 'city', l.city,
    'funnelLink', l.funnel_link, 'reference', l.reference, 'leadSourceId', l.lead_source_id, 'statusId', l.status_id)
from crm.changes h, crm.leads l
where h.id = c.change_id and h.kind = 'import' and h.undone_at is null and not c.before ? 'isNew' and l.id = c.lead_id
    and not exists (select from crm.lead_changes o where o.lead_id = c.lead_id and o.change_id > c.change_id);
