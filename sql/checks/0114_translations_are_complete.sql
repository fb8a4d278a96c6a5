-- Every shipped key is translated in every shipped language that staff have not removed.
select k.key, l.code
from (select distinct key from site.translations where shipped_value is not null) k
cross join (select distinct language_code from site.translations where shipped_value is not null and language_code <> 'en') l (code)
where not exists (
    select from site.translations t where t.language_code = l.code and t.key = k.key and t.value is not null
);
