-- Saves the actor's preferences; null leaves one unchanged, and p_desk, p_ticket, p_sounds and p_formats change only
-- what they name. Called by POST /preferences. Errors: BT115 unknown value, BT602 unknown language.
-- grant: bourse_app
create or replace function iam.set_preferences(
    p_actor_id bigint,
    p_theme text default null,
    p_language_code text default null,
    p_up_down text default null,
    p_density text default null,
    p_time_zone text default null,
    p_sound boolean default null,
    p_one_click boolean default null,
    p_volume integer default null,
    p_shortcuts boolean default null,
    p_chart_interval text default null,
    p_chart_style text default null,
    p_chart_indicators text[] default null,
    p_chart_scale text default null,
    p_chart_drawing_bar boolean default null,
    p_chart_comparisons text[] default null,
    p_desk jsonb default null,
    p_ticket jsonb default null,
    p_sounds jsonb default null,
    p_formats jsonb default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_field text;
begin
    perform iam.require_user(p_actor_id);
    v_field := case
        when p_theme not in ('light', 'dark', 'system') then 'theme'
        when p_up_down not in ('classic', 'cvd', 'inverted') then 'upDown'
        when p_density not in ('compact', 'default', 'comfortable') then 'density'
        when not iam.is_time_zone(p_time_zone) then 'timeZone'
        when p_volume not between 0 and 100 then 'volume'
        when p_chart_interval not in ('1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M') then 'chartInterval'
        when p_chart_style not in ('candles', 'bars', 'line', 'area') then 'chartStyle'
        when p_chart_scale not in ('linear', 'log', 'percent') then 'chartScale'
        when not iam.is_indicator_list(p_chart_indicators) then 'chartIndicators'
        when not iam.is_comparison_list(p_chart_comparisons) then 'chartComparisons'
        when not iam.is_desk(p_desk) then 'desk'
        when not iam.is_ticket(p_ticket) then 'ticket'
        when not iam.is_sounds(p_sounds) then 'sounds'
        when not iam.is_formats(p_formats) then 'formats'
    end;
    if v_field is not null then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = v_field;
    end if;
    if p_language_code is not null and not exists (select from site.languages where code = p_language_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language', column = 'language';
    end if;
    update iam.users
    set theme = coalesce(p_theme, theme),
        language_code = coalesce(p_language_code, language_code),
        up_down = coalesce(p_up_down, up_down),
        density = coalesce(p_density, density),
        time_zone = coalesce(p_time_zone, time_zone),
        sound = coalesce(p_sound, sound),
        one_click = coalesce(p_one_click, one_click),
        volume = coalesce(p_volume, volume),
        shortcuts = coalesce(p_shortcuts, shortcuts),
        chart_interval = coalesce(p_chart_interval, chart_interval),
        chart_style = coalesce(p_chart_style, chart_style),
        chart_indicators = coalesce(p_chart_indicators, chart_indicators),
        chart_scale = coalesce(p_chart_scale, chart_scale),
        chart_drawing_bar = coalesce(p_chart_drawing_bar, chart_drawing_bar),
        chart_comparisons = coalesce(p_chart_comparisons, chart_comparisons),
        desk = desk || coalesce(p_desk, '{}'),
        ticket = ticket || coalesce(p_ticket, '{}'),
        sounds = sounds || coalesce(p_sounds, '{}'),
        formats = formats || coalesce(p_formats, '{}')
    where id = p_actor_id;
end;
$$;

-- Returns whether every text of a list has the form of a configured indicator, "sma:length=50:color=c1.2.dashed", at
-- most twelve; null for null. A value is a number, a word, a line (its colour, then its width of up to 3 px and its
-- style), in shownOn the units of the intervals that show the indicator, or in interval that of the bars from which it
-- is computed. The application has the kinds and the bounds of their settings. Called by iam.set_preferences,
-- iam.is_desk and market.save_chart_layout.
create or replace function iam.is_indicator_list(
    p_indicators text[]
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_indicators is not null then cardinality(p_indicators) <= 12 and not exists (
        select from unnest(p_indicators) i (indicator)
        where coalesce(i.indicator, '') !~ ('^[a-z]{2,20}(:('
            || 'shownOn=(minutes|hours|days|weeks|months)([.](minutes|hours|days|weeks|months)){0,4}'
            || '|interval=[1-9][0-9]?[mhDWM]'
            || '|(?!shownOn=|interval=)[a-zA-Z]{1,20}=([0-9]{1,4}([.][0-9])?|[a-z][a-z0-9]{0,9}([.][1-3]([.](dashed|dotted))?)?)'
            || ')){0,12}$')
    ) end;
$$;

-- Returns whether an object has only choices of the trading page: sizes of its parts, whole pixels up to 4,000, whether
-- the first steps are hidden, the columns, the order and the change of the list of instruments, and the indicators with
-- whose settings new ones of their kinds start; null for null. Called by iam.set_preferences.
create or replace function iam.is_desk(
    p_desk jsonb
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_typeof(p_desk) = 'object' and (
        -- bool_and ignores null, which a choice of JSON's null would be.
        select coalesce(bool_and(coalesce(
            s.key in ('panelHeight', 'watchWidth', 'ticketWidth')
                and jsonb_typeof(s.value) = 'number' and s.value::text ~ '^([1-9][0-9]{0,2}|[1-3][0-9]{3}|4000)$'
                or s.key = 'checklist' and s.value #>> '{}' in ('shown', 'hidden')
                or s.key = 'watchColumns' and jsonb_typeof(s.value) = 'array' and s.value <@ '["spread", "high", "low", "swap"]'
                    and jsonb_array_length(s.value) <= 4
                or s.key = 'watchSort' and s.value #>> '{}' in ('list', 'name', 'gainers', 'losers', 'spread', 'swap')
                or s.key = 'watchChange' and s.value #>> '{}' in ('day', 'tick')
                or s.key = 'indicatorDefaults' and case when jsonb_typeof(s.value) = 'array' then
                    iam.is_indicator_list(array(select jsonb_array_elements_text(s.value)))
                else false end,
            false
        )), true)
        from jsonb_each(p_desk) s
    );
$$;

-- Returns whether an object has only choices of the ticket: a maximum slippage in pips with up to two decimals, empty
-- for none, and how amounts and levels are entered; null for null. Called by iam.set_preferences.
create or replace function iam.is_ticket(
    p_ticket jsonb
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_typeof(p_ticket) = 'object' and (
        select coalesce(bool_and(coalesce(
            t.key = 'slippage' and jsonb_typeof(t.value) = 'string' and t.value #>> '{}' ~ '^([0-9]{1,6}([.][0-9]{1,2})?)?$'
                or t.key = 'sizeBy' and t.value #>> '{}' in ('units', 'risk', 'percent')
                or t.key = 'levelsIn' and t.value #>> '{}' in ('price', 'pips', 'money', 'percent'),
            false
        )), true)
        from jsonb_each(p_ticket) t
    );
$$;

-- Returns whether an object has only sounds of kinds of events; null for null. Called by iam.set_preferences.
create or replace function iam.is_sounds(
    p_sounds jsonb
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_typeof(p_sounds) = 'object' and (
        select coalesce(bool_and(
            s.key in ('fill', 'rejection', 'level', 'margin', 'alert', 'message')
                and coalesce(s.value #>> '{}', '') in ('off', 'chime', 'bell', 'drop', 'pulse', 'alarm')
        ), true)
        from jsonb_each(p_sounds) s
    );
$$;

-- Returns whether an object has only known formats of numbers, dates and clocks, named by their separators and order;
-- "language" is what the page's language uses. Null for null. Called by iam.set_preferences.
create or replace function iam.is_formats(
    p_formats jsonb
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_typeof(p_formats) = 'object' and (
        select coalesce(bool_and(coalesce(f.value #>> '{}', '') = any (case f.key
            when 'number' then '{language,space-point,comma-point,point-comma,space-comma,apostrophe-point}'
            when 'date' then '{language,ymd-dash,dmy-slash,mdy-slash,dmy-point}'
            when 'clock' then '{language,12,24}'
            else '{}'
        end::text[])), true)
        from jsonb_each(p_formats) f
    );
$$;

-- Returns whether every text of a list has the form of an instrument's name, at most four; null for null. A name
-- without an instrument shows no line. Called by iam.set_preferences.
create or replace function iam.is_comparison_list(
    p_instruments text[]
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_instruments is not null then cardinality(p_instruments) <= 4 and not exists (
        select from unnest(p_instruments) i (instrument)
        where coalesce(i.instrument, '') !~ '^[A-Z0-9_.]{1,30}$'
    ) end;
$$;

-- Returns whether a name is an IANA time zone that PostgreSQL accepts; null for null. Called by iam.set_preferences.
create or replace function iam.is_time_zone(
    p_name text
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_name is null then
        return null;
    end if;
    if length(p_name) > 64 or p_name !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z0-9_+-]+)+)$' then
        return false;
    end if;
    perform now() at time zone p_name;
    return true;
exception
    when invalid_parameter_value then
        return false;
end;
$$;
