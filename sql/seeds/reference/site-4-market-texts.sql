-- Texts about prices under review, splits, late swaps and the sum behind a stop-out's equity, in every language that comes with an installation.
-- The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Swaps charged late', 'Swaps verspätet berechnet', 'Swaps cargados con retraso', 'رسوم التبييت محتسبة متأخرة'),
    ('Nights charged late: {{nights}}, from {{first}} to {{last}}. Charges: {{charges}}. Nights more than 30 days ago that were not charged: {{skipped}}.',
        'Verspätet berechnete Nächte: {{nights}}, vom {{first}} bis {{last}}. Buchungen: {{charges}}. Nicht berechnete Nächte, die mehr als 30 Tage zurückliegen: {{skipped}}.',
        'Noches cargadas con retraso: {{nights}}, del {{first}} al {{last}}. Cargos: {{charges}}. Noches de hace más de 30 días no cargadas: {{skipped}}.',
        'الليالي المحتسبة متأخرة: {{nights}}، من {{first}} إلى {{last}}. عدد القيود: {{charges}}. الليالي الأقدم من 30 يومًا التي لم تُحتسب: {{skipped}}.')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
