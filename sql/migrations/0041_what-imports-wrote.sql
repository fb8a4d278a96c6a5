-- What an import wrote into a lead that was there stands beside what it found: taken back, it takes no more than that.
alter table crm.lead_changes add column after jsonb;

-- Imports of before: what nobody has touched since still holds what they wrote. The others stay without, and are left alone.
update crm.lead_changes c
set after = jsonb_build_object(
    'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone, 'country', l.country, 'city', l.city,
    'funnelLink', l.funnel_link, 'reference', l.reference, 'leadSourceId', l.lead_source_id, 'statusId', l.status_id)
from crm.changes h, crm.leads l
where h.id = c.change_id and h.kind = 'import' and h.undone_at is null and not c.before ? 'isNew' and l.id = c.lead_id
    and not exists (select from crm.lead_changes o where o.lead_id = c.lead_id and o.change_id > c.change_id);
