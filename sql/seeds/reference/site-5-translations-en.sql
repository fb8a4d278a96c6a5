-- After site-4: the English text equals the key until staff change it.
insert into site.translations (language_code, key, value)
select distinct 'en', key, key
from site.translations
where language_code in ('de', 'es', 'ar') and value is not null
    and exists (select from site.languages where code = 'en')
on conflict (language_code, key) do update set value = excluded.value
where translations.value is null;
