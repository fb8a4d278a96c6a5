-- Every key that one shipped language translates is translated in the other shipped languages too.
select k.key, l.code
from (select distinct key from site.translations where language_code in ('de', 'es', 'ar') and value is not null) k
cross join (values ('de'), ('es'), ('ar')) l (code)
where exists (select from site.languages where code = l.code)
    and not exists (
        select from site.translations t where t.language_code = l.code and t.key = k.key and t.value is not null
    );
