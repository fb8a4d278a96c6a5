-- Texts of the offline page, in every shipped language. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Either this device has no network or the server cannot be reached.',
        'Entweder hat dieses Gerät kein Netz, oder der Server ist nicht erreichbar.',
        'O este dispositivo no tiene conexión o no se puede acceder al servidor.',
        'إما أن هذا الجهاز غير متصل بالشبكة أو أن الخادم لا يمكن الوصول إليه.'),
    ('Open orders are looked after on the server.', 'Um offene Aufträge kümmert sich der Server.',
        'El servidor cuida de las órdenes abiertas.', 'الأوامر المفتوحة يتولاها الخادم.'),
    ('As soon as it answers, this page goes on by itself.', 'Sobald er wieder antwortet, geht es hier von selbst weiter.',
        'En cuanto responda, esta página continúa por sí sola.', 'ما إن يجيب حتى تتابع هذه الصفحة من تلقاء نفسها.')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
