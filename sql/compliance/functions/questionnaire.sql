-- Publishes a version of the appropriateness questionnaire, for administrators: p_questions as in
-- compliance.questionnaires. Customers answer the new version when they open the page next; earlier answers stay.
-- Returns the version. Called by PUT /admin/compliance/questionnaire. Locks: the questionnaires. Errors: BT102 account
-- inactive, BT103 forbidden, BT118 stale write, BT547 invalid questionnaire.
-- grant: bourse_app
create or replace function compliance.publish_questionnaire(
    p_actor_id bigint,
    p_questions jsonb,
    p_pass_score integer,
    p_version integer
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_version integer;
    v_highest integer;
begin
    perform iam.require_role(p_actor_id, 'admin');
    lock table compliance.questionnaires in share row exclusive mode;
    select coalesce(max(q.version), 0) into v_version from compliance.questionnaires q;
    if p_version is distinct from v_version then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    perform compliance.check_questions(p_questions);
    select sum(o.points) into v_highest
    from jsonb_array_elements(p_questions) q (question)
    cross join lateral (
        select max((x ->> 'points')::integer) as points from jsonb_array_elements(q.question -> 'options') x
    ) o;
    if (p_pass_score between 1 and v_highest) is not true then
        raise exception using errcode = 'BT547', message = 'The score to pass must be between 1 and {{max}}', column = 'passScore',
            detail = jsonb_build_object('max', v_highest::text)::text;
    end if;
    insert into compliance.questionnaires (version, questions, pass_score, published_by)
    values (v_version + 1, p_questions, p_pass_score, p_actor_id);
    perform audit.record(p_actor_id, 'publish', 'questionnaire', (v_version + 1)::text, null,
        jsonb_build_object('questions', jsonb_array_length(p_questions), 'pass_score', p_pass_score));
    return v_version + 1;
end;
$$;

-- Validates the questions of a questionnaire. Called by compliance.publish_questionnaire. Errors: BT547 invalid
-- questionnaire.
create or replace function compliance.check_questions(
    p_questions jsonb
)
returns void
language plpgsql
immutable
set search_path = pg_catalog, pg_temp
as $$
begin
    if jsonb_typeof(p_questions) is distinct from 'array' or jsonb_array_length(p_questions) not between 1 and 20 then
        raise exception using errcode = 'BT547', message = 'Enter 1 to 20 questions', column = 'questions';
    end if;
    if exists (
        select from jsonb_array_elements(p_questions) q (question)
        where coalesce(length(trim(q.question ->> 'text')), 0) not between 1 and 300
            or jsonb_typeof(q.question -> 'options') is distinct from 'array' or jsonb_array_length(q.question -> 'options') not between 2 and 8
    ) then
        raise exception using errcode = 'BT547', message = 'Each question needs a text and 2 to 8 answers', column = 'questions';
    end if;
    if exists (
        select from jsonb_array_elements(p_questions) q (question), jsonb_array_elements(q.question -> 'options') o (option)
        where coalesce(length(trim(o.option ->> 'text')), 0) not between 1 and 200 or coalesce(o.option ->> 'points', '') !~ '^(100|[1-9]?[0-9])$'
    ) then
        raise exception using errcode = 'BT547', message = 'Each answer needs 0 to 100 points and a text', column = 'questions';
    end if;
end;
$$;

-- Returns the questionnaire in force with its points, for its editor; administrators only. Called by GET
-- /admin/compliance/questionnaire. Errors: BT102 account inactive, BT103 forbidden.
-- null: row, published_by
-- grant: bourse_app
create or replace function compliance.current_questionnaire(
    p_actor_id bigint
)
returns table (version integer, questions jsonb, pass_score integer, published_by text, published_at timestamptz, answers bigint, passed bigint)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query
    select q.version, q.questions, q.pass_score, u.full_name, q.published_at,
        (select count(*) from compliance.assessments a where a.questionnaire_version = q.version),
        (select count(*) from compliance.assessments a where a.questionnaire_version = q.version and a.is_appropriate)
    from compliance.questionnaires q
    left join iam.users u on u.id = q.published_by
    order by q.version desc
    limit 1;
end;
$$;

-- Stores the actor's answers to the questionnaire in force, the chosen option of each question counted from 0, and
-- returns whether the products are appropriate. Below the score to pass, the customer must confirm the warning
-- (p_acknowledges). Called by POST /suitability. Errors: BT102 account inactive, BT103 forbidden, BT109 not allowed
-- while acting for a customer, BT118 another version is in force, BT548 missing answer, BT549 warning not confirmed.
-- grant: bourse_app
create or replace function compliance.answer_questionnaire(
    p_actor_id bigint,
    p_version integer,
    p_answers integer[],
    p_acknowledges boolean
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_questionnaire compliance.questionnaires;
    v_score integer;
    v_answered integer;
    v_passes boolean;
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    select * into v_questionnaire from compliance.questionnaires q order by q.version desc limit 1;
    if v_questionnaire.version is distinct from p_version then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    select coalesce(sum((o.option ->> 'points')::integer), 0), count(o.option) into v_score, v_answered
    from jsonb_array_elements(v_questionnaire.questions) with ordinality q (question, place)
    left join lateral (
        select q.question -> 'options' -> p_answers[q.place] as option where p_answers[q.place] >= 0
    ) o on o.option is not null;
    if v_answered <> jsonb_array_length(v_questionnaire.questions) or cardinality(p_answers) <> v_answered then
        raise exception using errcode = 'BT548', message = 'Answer every question';
    end if;
    v_passes := v_score >= v_questionnaire.pass_score;
    if not v_passes and p_acknowledges is not true then
        raise exception using errcode = 'BT549', column = 'acknowledges',
            message = 'These products may not be appropriate for you. Confirm that you understand the risks to continue';
    end if;
    insert into compliance.assessments (user_id, questionnaire_version, answers, score, is_appropriate, acknowledged)
    values (p_actor_id, p_version, p_answers, v_score, v_passes, not v_passes);
    if not v_passes then
        perform compliance.record_consent(p_actor_id, 'risk_warning', 'questionnaire ' || p_version, true);
    end if;
    perform audit.record(p_actor_id, 'answer', 'questionnaire', p_version::text, null, jsonb_build_object('score', v_score, 'appropriate', v_passes));
    return v_passes;
end;
$$;
