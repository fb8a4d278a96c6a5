-- Chart styles, overlays and indicators.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Chart style', 'Darstellung des Charts', 'Estilo del gráfico', 'نمط الرسم البياني'),
    ('Candles', 'Kerzen', 'Velas', 'شموع'),
    ('Bars', 'Balken', 'Barras', 'أعمدة'),
    ('Line chart', 'Linie', 'Línea', 'خط'),
    ('Area', 'Fläche', 'Área', 'مساحة'),
    ('Indicators', 'Indikatoren', 'Indicadores', 'مؤشرات'),
    ('Trading volume', 'Handelsvolumen', 'Volumen', 'حجم التداول'),
    ('Moving average, 20 bars', 'Gleitender Durchschnitt, 20 Kerzen', 'Media móvil, 20 barras', 'متوسط متحرك، 20 عمودًا'),
    ('Moving average, 50 bars', 'Gleitender Durchschnitt, 50 Kerzen', 'Media móvil, 50 barras', 'متوسط متحرك، 50 عمودًا'),
    ('Exponential average, 20 bars', 'Exponentieller Durchschnitt, 20 Kerzen', 'Media exponencial, 20 barras',
        'متوسط أسّي، 20 عمودًا'),
    ('Bollinger bands, 20 bars', 'Bollinger-Bänder, 20 Kerzen', 'Bandas de Bollinger, 20 barras', 'نطاقات بولنجر، 20 عمودًا'),
    ('Crosshair keeps to open, high, low and close', 'Fadenkreuz rastet an Eröffnung, Hoch, Tief und Schluss ein',
        'El cursor se ajusta a apertura, máximo, mínimo y cierre', 'يلتزم المؤشر المتقاطع بالافتتاح والأعلى والأدنى والإغلاق'),
    ('Save as a picture', 'Als Bild speichern', 'Guardar como imagen', 'حفظ كصورة'),
    ('Full screen, or back', 'Vollbild und zurück', 'Pantalla completa, o volver', 'ملء الشاشة أو العودة')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
