-- Compares customers with names of the lists, given as pairs, and returns for each customer and entry the score of the
-- best name (0 to 100) with its evidence, from compliance.review_score on, and with any score where a match awaits a
-- decision. Two tokens are alike if they are equal, have the same consonants, are an initial and its name, or differ in
-- one or two letters. Called by compliance.screen_customers and compliance.screen_entries. Source: Q-261.
create or replace function compliance.compare_names(
    p_user_ids bigint[],
    p_name_ids bigint[]
)
returns table (user_id bigint, entry_id bigint, score integer, evidence jsonb)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    return query
    with waiting as materialized (
        select m.user_id, m.entry_id from compliance.matches m where m.user_id = any (p_user_ids) and compliance.is_waiting(m.status)
    ), pairs as (
        select s.user_id, n.id as name_id, n.entry_id, n.is_weak, s.name, n.name as listed_name, s.tokens, s.skeletons,
            n.tokens as listed_tokens, n.skeletons as listed_skeletons, s.birth_date, s.country
        from unnest(p_user_ids, p_name_ids) p (user_id, name_id)
        join compliance.subjects s on s.user_id = p.user_id
        join compliance.listed_names n on n.id = p.name_id
    ), likenesses as materialized (
        select p.user_id, p.name_id, a.place as own_place, b.place as listed_place, compliance.token_weight(a.token) as own_weight,
            compliance.token_weight(b.token) as listed_weight, case
                when a.token = b.token then 1.0
                when length(a.token) = 1 or length(b.token) = 1 then case when left(a.token, 1) = left(b.token, 1) then 0.8 else 0.0 end
                when a.skeleton = b.skeleton and length(a.skeleton) > 1 then 0.93
                when d.distance = 1 then 1 - 1.0 / (1 + d.length)
                when d.distance = 2 and d.length >= 5 then 1 - 2.2 / (1 + d.length)
                when d.distance > 2 and least(length(a.skeleton), length(b.skeleton)) > 2
                    and extensions.levenshtein_less_equal(a.skeleton, b.skeleton, 1) = 1 then 0.75
                else 0.0 end as likeness
        from pairs p
        cross join lateral unnest(p.tokens, p.skeletons) with ordinality a (token, skeleton, place)
        cross join lateral unnest(p.listed_tokens, p.listed_skeletons) with ordinality b (token, skeleton, place)
        cross join lateral (
            -- The characters by which two tokens of similar length differ; null for tokens that cannot be alike.
            select greatest(length(a.token), length(b.token)) as length, case
                when abs(length(a.token) - length(b.token)) <= 3 and least(length(a.token), length(b.token)) >= 3
                then extensions.levenshtein_less_equal(a.token, b.token, 2) end as distance
            offset 0
        ) d
    ), own as (
        select l.user_id, l.name_id, sum(l.likeness * l.weight) / sum(l.weight) as coverage
        from (
            select k.user_id, k.name_id, max(k.likeness) as likeness, min(k.own_weight) as weight
            from likenesses k group by k.user_id, k.name_id, k.own_place
        ) l
        group by l.user_id, l.name_id
    ), listed as (
        select l.user_id, l.name_id, sum(l.likeness * l.weight) / sum(l.weight) as coverage
        from (
            select k.user_id, k.name_id, max(k.likeness) as likeness, min(k.listed_weight) as weight
            from likenesses k group by k.user_id, k.name_id, k.listed_place
        ) l
        group by l.user_id, l.name_id
    ), scored as (
        select p.*, compliance.name_score(o.coverage, cardinality(p.tokens), l.coverage, cardinality(p.listed_tokens), p.is_weak) as name_score
        from pairs p
        join own o using (user_id, name_id)
        join listed l using (user_id, name_id)
    ), best as (
        select distinct on (s.user_id, s.entry_id) s.*
        from scored s
        where s.name_score >= 60 or (s.user_id, s.entry_id) in (select w.user_id, w.entry_id from waiting w)
        order by s.user_id, s.entry_id, s.name_score desc, s.name_id
    )
    select b.user_id, b.entry_id, f.score, jsonb_build_object(
            'name', b.name, 'listedName', b.listed_name, 'nameScore', b.name_score, 'birth', f.birth, 'country', f.country)
    from best b
    join compliance.entries e on e.id = b.entry_id
    cross join lateral (
        select g.birth, g.country, greatest(0, least(100, b.name_score + case g.birth
                when 'exact' then 5 when 'year' then 2 when 'near' then -5 when 'different' then -25 else 0 end
            + case g.country when 'match' then 2 when 'different' then -6 else 0 end)) as score
        from (
            select compliance.compare_birth(b.birth_date, e.data -> 'births') as birth,
                compliance.compare_country(b.country, e.data -> 'countries') as country
        ) g
    ) f
    where f.score >= compliance.review_score() or (b.user_id, b.entry_id) in (select w.user_id, w.entry_id from waiting w);
end;
$$;

-- Returns the score of a match from which it is reviewed. Internal.
create or replace function compliance.review_score()
returns integer
language sql
immutable
as $$
    select 75
$$;

-- Returns the weight of a token in the score of a name: initials and short tokens prove less. Called by
-- compliance.compare_names.
create or replace function compliance.token_weight(
    p_token text
)
returns double precision
language sql
immutable
as $$
    select case when length(p_token) = 1 then 0.35 when length(p_token) < 4 then 0.8 else 1.0 end
$$;

-- Returns the likeness of two names from 0 to 100: how well the tokens of the shorter one are found in the other, less
-- for each token that the other has in addition. A single token is not enough to identify a person. Called by
-- compliance.compare_names.
create or replace function compliance.name_score(
    p_coverage double precision,
    p_count integer,
    p_listed_coverage double precision,
    p_listed_count integer,
    p_is_weak boolean
)
returns integer
language sql
immutable
as $$
    select round(100 * (case
            when p_count = p_listed_count then least(p_coverage, p_listed_coverage)
            when p_count < p_listed_count then p_coverage
            else p_listed_coverage end
        - 0.03 * least(5, abs(p_count - p_listed_count))
        - case when least(p_count, p_listed_count) = 1 and greatest(p_count, p_listed_count) > 1 then 0.3 else 0 end
        - case when p_is_weak then 0.06 else 0 end))::integer
$$;

-- Compares a birth date with those of an entry: exact, year, near (a year apart), different or unknown. Called by
-- compliance.compare_names.
create or replace function compliance.compare_birth(
    p_birth_date date,
    p_births jsonb
)
returns text
language sql
immutable
as $$
    select case
        when p_birth_date is null or count(*) = 0 then 'unknown'
        when bool_or(b.day = p_birth_date) then 'exact'
        when bool_or(b.year_from <= y.year and b.year_to >= y.year) then 'year'
        when bool_or(b.year_from - 1 <= y.year and b.year_to + 1 >= y.year) then 'near'
        else 'different' end
    from (
        select case when length(x ->> 'from') = 10 and x ->> 'from' = x ->> 'to' then (x ->> 'from')::date end as day,
            left(x ->> 'from', 4)::integer as year_from, left(x ->> 'to', 4)::integer as year_to
        from jsonb_array_elements(p_births) x
    ) b
    cross join (select extract(year from p_birth_date)::integer) y (year)
$$;

-- Compares a country with those of an entry: match, different or unknown. Called by compliance.compare_names.
create or replace function compliance.compare_country(
    p_country text,
    p_countries jsonb
)
returns text
language sql
immutable
as $$
    select case when p_country is null or jsonb_array_length(p_countries) = 0 then 'unknown'
        when p_countries ? p_country then 'match' else 'different' end
$$;
