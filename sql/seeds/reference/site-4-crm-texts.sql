-- Texts of the lists of leads, their imports, calls, promo codes and the lead API. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('1 lead has been assigned to you', 'Ihnen wurde 1 Lead zugewiesen', 'Se le ha asignado 1 lead', 'تم تعيين عميل محتمل واحد لك'),
    ('A new code replaces this one. This code and its link keep attributing sign-ups to you for 90 days after that.',
        'Ein neuer Code ersetzt diesen. Dieser Code und sein Link rechnen Ihnen danach noch 90 Tage lang Registrierungen zu.',
        'Un código nuevo sustituye a este. Este código y su enlace le seguirán atribuyendo registros durante 90 días.',
        'يحل رمز جديد محل هذا الرمز. يستمر هذا الرمز ورابطه في احتساب التسجيلات لك لمدة 90 يومًا بعد ذلك.'),
    ('All Leads', 'Alle Leads', 'Todos los leads', 'كل العملاء المحتملين'),
    ('Leads removed: {{removed}}. Leads restored: {{restored}}. Leads kept because of later changes: {{kept}}.',
        'Entfernte Leads: {{removed}}. Wiederhergestellte Leads: {{restored}}. Wegen späterer Änderungen behalten: {{kept}}.',
        'Leads eliminados: {{removed}}. Leads restaurados: {{restored}}. Conservados por cambios posteriores: {{kept}}.',
        'العملاء المحتملون المحذوفون: {{removed}}. المستعادون: {{restored}}. المحتفظ بهم بسبب تغييرات لاحقة: {{kept}}.'),
    ('Leads restored: {{restored}}. Leads kept because of later changes: {{kept}}.',
        'Wiederhergestellte Leads: {{restored}}. Wegen späterer Änderungen behalten: {{kept}}.',
        'Leads restaurados: {{restored}}. Conservados por cambios posteriores: {{kept}}.',
        'العملاء المحتملون المستعادون: {{restored}}. المحتفظ بهم بسبب تغييرات لاحقة: {{kept}}.'),
    ('New Leads', 'Neue Leads', 'Leads nuevos', 'العملاء المحتملون الجدد'),
    ('This number belongs to none of your leads or customers', 'Diese Nummer gehört zu keinem Ihrer Leads oder Kunden',
        'Este número no pertenece a ninguno de sus leads o clientes', 'هذا الرقم لا يخص أيًا من عملائك المحتملين أو عملائك'),
    ('This lead is being worked on', 'Dieser Lead ist in Bearbeitung', 'Este lead está siendo gestionado', 'يجري العمل على هذا العميل المحتمل')
) v (key, de, es, ar)
cross join lateral (values ('en', v.key), ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
