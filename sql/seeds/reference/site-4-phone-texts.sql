-- Texts about calling a lead, in every shipped language. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Available', 'Verfügbar', 'Disponible', 'متاح'),
    ('Call', 'Anrufen', 'Llamar', 'اتصال'),
    ('Call by {{email}}', 'Anrufen mit {{email}}', 'Llamar con {{email}}', 'الاتصال عبر {{email}}'),
    ('Call lead {{id}}', 'Lead {{id}} anrufen', 'Llamar al lead {{id}}', 'الاتصال بالعميل المحتمل {{id}}'),
    ('Call {{name}}', '{{name}} anrufen', 'Llamar a {{name}}', 'الاتصال بـ {{name}}'),
    ('Call {{phone}}', '{{phone}} anrufen', 'Llamar al {{phone}}', 'الاتصال بالرقم {{phone}}'),
    ('Calls are not set up', 'Anrufe sind nicht eingerichtet', 'Las llamadas no están configuradas', 'لم يتم إعداد المكالمات'),
    ('Call started successfully', 'Anruf erfolgreich gestartet', 'Llamada iniciada correctamente', 'تم بدء المكالمة بنجاح'),
    ('Inbound', 'Eingehend', 'Entrante', 'واردة'),
    ('No agents', 'Keine Agenten', 'Sin agentes', 'لا يوجد وكلاء'),
    ('Outbound', 'Ausgehend', 'Saliente', 'صادرة'),
    ('Offline', 'Offline', 'Desconectado', 'غير متصل'),
    ('The telephone could not be reached. Please try again', 'Das Telefon war nicht erreichbar. Bitte versuchen Sie es erneut', 'No se pudo acceder al teléfono. Inténtelo de nuevo', 'تعذّر الوصول إلى الهاتف. يرجى المحاولة مرة أخرى'),
    ('Unavailable', 'Nicht verfügbar', 'No disponible', 'غير متاح')
) v (key, de, es, ar)
cross join lateral (values ('en', v.key), ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
