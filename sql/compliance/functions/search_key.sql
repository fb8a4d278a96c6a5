-- Returns the key by which names are searched in the trigram index: the tokens of a name and their consonants
-- (compliance.skeleton_of), sorted, so that the order of the name does not matter. Internal.
create or replace function compliance.search_key(
    p_tokens text[],
    p_skeletons text[]
)
returns text
language sql
immutable
as $$
    select string_agg(distinct t.token, ' ') from unnest(p_tokens || p_skeletons) t (token)
$$;

-- Returns the tokens of a name in Latin script and lower case, without accents, titles, particles, honorifics and
-- company forms, which differ between records of the same name. A name of such words alone keeps them. Internal.
create or replace function compliance.name_tokens(
    p_name text
)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with words as (
        select w.token, w.place
        from regexp_split_to_table(
            -- Abd al-Rahman, Abdul Rahman and Abdulrahman are one name.
            regexp_replace(
                regexp_replace(compliance.latin_text(p_name), '\mabd(?:[aeiou]l|[aeu])?[ -]+(?:(?:al|el|ul|ar|er|ur|as|us|an)[ -]+)?', 'abdul', 'g'),
                '\mabd[aeo]l', 'abdul', 'g'),
            '[^[:alnum:]]+'
        ) with ordinality w (token, place)
        where w.token <> ''
    ), kept as (
        select w.token, w.place
        from words w
        where w.token <> all (array[
            'mr', 'mrs', 'ms', 'dr', 'prof', 'eng', 'sir', 'sheikh', 'shaykh', 'shaikh', 'haji', 'hajji', 'hajj', 'mullah', 'mawlawi', 'maulavi',
            'maulawi', 'qari', 'al', 'el', 'ul', 'bin', 'bn', 'ibn', 'bint', 'binti', 'van', 'von', 'der', 'den', 'de', 'del', 'della', 'di', 'da', 'dos', 'du',
            'la', 'le', 'of', 'the', 'and', 'y', 'e', 'ltd', 'limited', 'llc', 'llp', 'lp', 'inc', 'corp', 'corporation', 'company', 'co', 'gmbh', 'sa',
            'sas', 'srl', 'spa', 'ag', 'plc', 'bv', 'nv', 'oy', 'ab', 'jsc', 'ooo', 'oao', 'pjsc', 'cv'])
    )
    select coalesce((select array_agg(left(k.token, 60) order by k.place) from kept k where k.place <= 30),
        (select array_agg(left(w.token, 60) order by w.place) from words w where w.place <= 30), '{}')
$$;

-- Returns a text in Latin script and lower case: Cyrillic, Greek and Arabic letters are transliterated, accents
-- removed. Called by compliance.name_tokens.
create or replace function compliance.latin_text(
    p_text text
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_text text := lower(normalize(left(p_text, 500), NFKD));
begin
    -- Combining accents, and the vowel signs of Arabic.
    v_text := regexp_replace(v_text, '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g');
    if v_text ~ '[\u0600-\u06ff]' then
        v_text := regexp_replace(v_text, '(^|[^\u0600-\u06ff])ال', '\1 al ', 'g');
        -- These letters are consonants at the start of a word and vowels inside it.
        v_text := regexp_replace(v_text, '(^|[^\u0600-\u06ff])[وۆ]', '\1w', 'g');
        v_text := regexp_replace(v_text, '(^|[^\u0600-\u06ff])[ييىی]', '\1y', 'g');
        v_text := regexp_replace(v_text, 'ش|چ', 'sh', 'g');
        v_text := regexp_replace(v_text, 'خ', 'kh', 'g');
        v_text := regexp_replace(v_text, 'غ', 'gh', 'g');
        v_text := translate(v_text, 'ابتثجحدذرزسصضطظعفقكلمنهويىةپگکیڤژءئؤ', 'abttjhddrzssdtzafqklmnhuiaapgkivj');
    end if;
    if v_text ~ '[\u0400-\u04ff]' then
        v_text := replace(replace(replace(replace(replace(v_text, 'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'х', 'kh');
        v_text := replace(replace(replace(replace(v_text, 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'є', 'ye');
        v_text := translate(v_text, 'абвгґдеёзиійклмнопрстуўфыэђћјљњџқғәңөұүһїъь', 'abvggdeeziiyklmnoprstuufyedcjlndqgaoouuhi');
    end if;
    if v_text ~ '[\u0370-\u03ff]' then
        v_text := replace(replace(replace(replace(replace(v_text, 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ου', 'ou'), 'ξ', 'x');
        v_text := translate(v_text, 'αβγδεζηικλμνοπρσςτυφω', 'avgdeziiklmnoprsstyfo');
    end if;
    -- An apostrophe is part of a name: O'Neil, Sana'a.
    return regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, v_text)), '[''’‘`ʿʾ"]', '', 'g');
end;
$$;

-- Returns the consonants of a token by sound, which spellings of one name share: Muhammad, Mohamed and محمد are mhmd,
-- Yuri and Iouri are yr. Internal.
create or replace function compliance.skeleton_of(
    p_token text
)
returns text
language sql
immutable
as $$
    select case when length(p_token) < 2 or p_token ~ '[0-9]' then p_token else
        regexp_replace(
            left(c.coded, 1) || regexp_replace(translate(substr(c.coded, 2), 'aeiouy', ''), '(.)h$', '\1'),
            '(.)\1+', '\1', 'g')
    end
    from (
        select regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
            p_token,
            'shch|sch|tch|sh|ch|cz|sz|zh|ts|tz', 's', 'g'),
            'ph', 'f', 'g'),
            '^(?:dj|dzh|dsh|[ijy](?=[aeou]))', 'y'),
            'ck|kh|gh|qu', 'k', 'g'),
            '([td])h', '\1', 'g'),
            -- Letters that replace each other in transliterations.
            'cqwvzjgx', 'kkffsykk'), '^[aeiou]+', 'a') as coded
    ) c
$$;
