-- Replaces the person's name, e-mail and phone in one batch of the texts that staff or programs wrote elsewhere, by
-- table and in the order of the key, and stores how far it is, so that a crash repeats no more than a batch; returns
-- false when none is left, and deletes the texts by which the person is found. The job erase-files calls it repeatedly.
-- Locks: the erasure.
-- grant: bourse_worker
create or replace function compliance.continue_erasure(
    p_erasure_id bigint
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_erasure compliance.erasures;
    v_text record;
    v_last bigint;
begin
    select * into v_erasure from compliance.erasures e where e.id = p_erasure_id and e.needles is not null for no key update;
    if not found then
        return false;
    end if;
    select * into v_text from compliance.personal_texts() t where t.step = v_erasure.step;
    if not found then
        update compliance.erasures e set needles = null where e.id = p_erasure_id;
        return false;
    end if;
    execute format('select max(t.%I) from %s t', v_text.key, v_text.name) into v_last;
    -- A condition without a function of ours, which would be called for each row.
    execute format('update %s t set %s where t.%I >= $1 and t.%I < $1 + $2 and lower(%s) like any ($4)%s',
        v_text.name, v_text.assignments, v_text.key, v_text.key, v_text.text, v_text.condition)
    using v_erasure.position, v_text.batch, v_erasure.needles, compliance.patterns_of(v_erasure.needles), p_erasure_id,
        compliance.patterns_of(array(select n from unnest(v_erasure.needles) n where n ~ '@|^[+]?[0-9 ()-]{6,}$'));
    if v_erasure.position + v_text.batch > coalesce(v_last, 0) then
        update compliance.erasures e set step = e.step + 1, position = 0 where e.id = p_erasure_id;
    else
        update compliance.erasures e set position = e.position + v_text.batch where e.id = p_erasure_id;
    end if;
    return true;
end;
$$;

-- Returns the texts about a person outside the person's own rows, in the order in which an erasure replaces them: key
-- and batch (how many keys one transaction reads), text (what is searched), assignments (with the needles as $3) and a
-- further condition. Of a file, a line with an e-mail or phone of the person ($6) is replaced as a whole. Called by
-- compliance.continue_erasure.
create or replace function compliance.personal_texts()
returns table (step smallint, name text, key text, batch integer, text text, assignments text, condition text)
language sql
immutable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (row_number() over ())::smallint - 1::smallint, x.*
    from (values
        ('site.notifications', 'id', 20000, 't.title || t.description',
            'title = left(compliance.redact(t.title, $3), 300), description = left(compliance.redact(t.description, $3), 2000)', ''),
        ('site.idempotency_keys', 'user_id', 1000, 't.response::text', 'response = compliance.redact_json(t.response, $3)', ''),
        ('site.outbox', 'seq', 20000, 't.ref::text', 'ref = compliance.redact_json(t.ref, $3)', ''),
        ('money.approvals', 'id', 20000, $x$t.arguments::text || coalesce(t.note, '')$x$,
            'arguments = compliance.redact_json(t.arguments, $3), note = left(compliance.redact(t.note, $3), 2000)', ''),
        ('reports.schedules', 'id', 20000, 't.recipients::text',
            $x$recipients = array(select case when lower(r) like any ($4) then 'erased@erased.invalid' else r end from unnest(t.recipients) r)$x$, ''),
        ('compliance.matches', 'id', 20000, $x$t.evidence::text || coalesce(t.reason, '')$x$,
            'evidence = compliance.redact_json(t.evidence, $3), reason = compliance.redact(t.reason, $3)', ''),
        ('compliance.blocks', 'id', 20000, 'concat(t.reason, t.reason_before, t.lift_reason)',
            'reason = compliance.redact(t.reason, $3), reason_before = left(compliance.redact(t.reason_before, $3), 500),
            lift_reason = compliance.redact(t.lift_reason, $3)', ''),
        ('crm.notes', 'id', 20000, 't.content', 'content = compliance.redact(t.content, $3)', ''),
        ('crm.import_lines', 'import_id', 1, 't.cells::text',
            $x$cells = case when lower(t.cells::text) like any ($6) then array_fill('[erased]'::text, array[cardinality(t.cells)])
                else array(select compliance.redact(c, $3) from unnest(t.cells) c) end$x$, ''),
        ('audit.entries', 'id', 20000, $x$concat(t.before, t.after, t.reason)$x$,
            'before = compliance.redact_json(t.before, $3), after = compliance.redact_json(t.after, $3),
            reason = left(compliance.redact(t.reason, $3), 2000), digest = audit.digest_of(t.salt, t.before, t.after, t.reason), salt = null,
            erasure_id = $5', ' and t.salt is not null')
    ) x
$$;

-- Returns patterns of LIKE that find texts in lower case which contain a needle. Called by compliance.continue_erasure.
create or replace function compliance.patterns_of(
    p_needles text[]
)
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_agg('%' || regexp_replace(lower(n), '([\\%_])', '\\\1', 'g') || '%'), '{}') from unnest(p_needles) n
$$;
