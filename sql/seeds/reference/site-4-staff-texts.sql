-- Texts of the back office: homes of staff, edits of customers and trades, decisions on documents. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('{{name}} (deleted)', '{{name}} (gelöscht)', '{{name}} (eliminado)', '{{name}} (محذوف)'),
    ('{{name}} (inactive)', '{{name}} (inaktiv)', '{{name}} (inactivo)', '{{name}} (غير نشط)'),
    ('Only an administrator changes the manager and the pricing plan', 'Nur ein Administrator ändert Manager und Preisplan',
        'Solo un administrador cambia el gestor y el plan de precios', 'لا يغيّر المدير وخطة الأسعار إلا المسؤول'),
    ('The provider''s page shows the customer''s email. Ask the customer to open it',
        'Die Seite des Anbieters zeigt die E-Mail des Kunden. Bitten Sie den Kunden, sie zu öffnen',
        'La página del proveedor muestra el correo del cliente. Pida al cliente que la abra',
        'تعرض صفحة المزوّد بريد العميل الإلكتروني. اطلب من العميل فتحها')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
