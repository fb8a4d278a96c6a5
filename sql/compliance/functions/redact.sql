-- Returns a text with every occurrence of the needles replaced, in any case. Called by the functions of erasure.
create or replace function compliance.redact(
    p_text text,
    p_needles text[]
)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_needle text;
begin
    foreach v_needle in array p_needles loop
        p_text := regexp_replace(p_text, regexp_replace(v_needle, '([^[:alnum:][:space:]])', '\\\1', 'g'), '[erased]', 'gi');
    end loop;
    return p_text;
end;
$$;

-- Returns a JSON value whose texts have no needle; numbers stay. Called by the functions of erasure.
create or replace function compliance.redact_json(
    p_value jsonb,
    p_needles text[]
)
returns jsonb
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return case jsonb_typeof(p_value)
        when 'string' then to_jsonb(compliance.redact(p_value #>> '{}', p_needles))
        when 'array' then (
            select coalesce(jsonb_agg(compliance.redact_json(e.value, p_needles) order by e.n), '[]')
            from jsonb_array_elements(p_value) with ordinality e (value, n))
        when 'object' then (
            select coalesce(jsonb_object_agg(compliance.redact(e.key, p_needles), compliance.redact_json(e.value, p_needles)), '{}')
            from jsonb_each(p_value) e)
        else p_value
    end;
end;
$$;

-- Returns whether a text contains a needle, in any case. Called by the functions of erasure.
create or replace function compliance.contains_any(
    p_text text,
    p_needles text[]
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (select from unnest(p_needles) n where strpos(lower(p_text), lower(n)) > 0)
$$;
