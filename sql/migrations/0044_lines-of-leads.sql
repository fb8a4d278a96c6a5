-- A row of a list of leads names its holders in columns: building objects took a tenth of a page's time. The functions
-- over it are recreated from their files.
drop function if exists crm.list_leads(bigint, text, jsonb, jsonb);
drop function if exists crm.find_lead(bigint, bigint);
drop function if exists crm.read_leads(bigint[], text[], boolean, boolean);
drop type crm.lead_row;
create type crm.lead_row as (
    id bigint,
    sort_key text,
    first_name text,
    last_name text,
    email text,
    phone text,
    country text,
    city text,
    lead_status text,
    "group" text,
    funnel_link text,
    reference text,
    lead_source_id text,
    role_id smallint,
    is_email_verified boolean,
    is_hidden boolean,
    last_note text,
    manager_id bigint,
    manager_name text,
    agent_id bigint,
    agent_name text,
    retention_agent_id bigint,
    retention_agent_name text,
    affiliate_id bigint,
    affiliate_name text,
    linked bigint,
    created_at timestamptz,
    deposited_at timestamptz,
    ftd_at timestamptz,
    last_access timestamptz,
    version integer,
    notes jsonb
);

-- The ids of one page of a list and their sort keys, from which the next page starts.
create type site.list_page as (
    ids bigint[],
    keys text[]
);
