-- Returns the fields of a lead that a file can write; stored before and after an import. Called by crm.store_leads,
-- crm.import_leads and crm.undo_import.
create or replace function crm.file_fields(
    p_lead crm.leads
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'firstName', p_lead.first_name, 'lastName', p_lead.last_name, 'email', p_lead.email, 'phone', p_lead.phone,
        'country', p_lead.country, 'city', p_lead.city, 'funnelLink', p_lead.funnel_link, 'reference', p_lead.reference,
        'leadSourceId', p_lead.lead_source_id, 'statusId', p_lead.status_id);
$$;
