-- Status messages about providers of prices, rates and hours, in every shipped language. The English sentence is the
-- key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Switched off', 'Ausgeschaltet', 'Desactivado', 'متوقف'),
    ('No API key', 'Kein API-Schlüssel', 'Sin clave de API', 'لا يوجد مفتاح API'),
    ('No instruments', 'Keine Instrumente', 'Sin instrumentos', 'لا توجد أدوات'),
    ('Connecting', 'Verbindung wird aufgebaut', 'Conectando', 'جارٍ الاتصال'),
    ('No connection', 'Keine Verbindung', 'Sin conexión', 'لا يوجد اتصال'),
    ('Prices of {{count}} instruments', 'Kurse von {{count}} Instrumenten', 'Precios de {{count}} instrumentos', 'أسعار {{count}} أداة'),
    ('Nothing heard for {{seconds}} seconds', 'Seit {{seconds}} Sekunden nichts gehört', 'Sin noticias desde hace {{seconds}} segundos',
        'لم يصل شيء منذ {{seconds}} ثانية'),
    ('The key was refused', 'Der Schlüssel wurde abgelehnt', 'La clave fue rechazada', 'رُفض المفتاح'),
    ('The plan does not include these prices', 'Der Tarif enthält diese Kurse nicht', 'El plan no incluye estos precios',
        'لا تشمل الخطة هذه الأسعار'),
    ('The provider is out of order', 'Der Anbieter ist gestört', 'El proveedor está averiado', 'مزوّد الخدمة معطّل'),
    ('Another connection uses this key', 'Eine andere Verbindung benutzt diesen Schlüssel', 'Otra conexión usa esta clave',
        'اتصال آخر يستخدم هذا المفتاح'),
    ('Asked too often, waiting', 'Zu oft gefragt, es wird gewartet', 'Demasiadas consultas, en espera', 'طلبات كثيرة، جارٍ الانتظار'),
    ('The provider''s limit of symbols is reached', 'Die Höchstzahl an Symbolen beim Anbieter ist erreicht',
        'Se alcanzó el límite de símbolos del proveedor', 'بُلغ الحد الأقصى للرموز لدى المزوّد'),
    ('The provider refused the symbols', 'Der Anbieter hat die Symbole abgelehnt', 'El proveedor rechazó los símbolos', 'رفض المزوّد الرموز'),
    ('The account was refused', 'Das Konto wurde abgelehnt', 'La cuenta fue rechazada', 'رُفض الحساب'),
    ('The account offers none of these instruments', 'Das Konto bietet keines dieser Instrumente', 'La cuenta no ofrece ninguno de estos instrumentos',
        'لا يوفّر الحساب أيًّا من هذه الأدوات'),
    ('The month''s requests are used up', 'Die Anfragen dieses Monats sind aufgebraucht', 'Se agotaron las consultas del mes',
        'استُنفدت طلبات هذا الشهر'),
    ('Rates of {{count}} currencies', 'Kurse von {{count}} Währungen', 'Tipos de {{count}} divisas', 'أسعار صرف {{count}} عملة'),
    ('Every currency has a live pair', 'Jede Währung hat ein laufendes Paar', 'Cada divisa tiene un par en vivo', 'لكل عملة زوج مباشر'),
    ('Instruments without prices', 'Instrumente ohne Kurse', 'Instrumentos sin precios', 'أدوات بلا أسعار'),
    ('Quotes refused in the last 24 hours', 'Abgelehnte Kurse der letzten 24 Stunden', 'Cotizaciones rechazadas en las últimas 24 horas',
        'عروض أسعار مرفوضة خلال آخر 24 ساعة')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
