-- Texts of forms and of the ticket, in every shipped language. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Please confirm the rights of this role', 'Bitte bestätigen Sie die Rechte dieser Rolle', 'Confirme los permisos de este rol', 'يرجى تأكيد صلاحيات هذا الدور'),
    ('Please confirm that one press sends an order', 'Bitte bestätigen Sie, dass ein Druck einen Auftrag sendet',
        'Confirme que una sola pulsación envía una orden', 'يرجى تأكيد أن ضغطة واحدة ترسل أمرًا'),
    ('Value of a 1.00 move', 'Wert einer Bewegung um 1,00', 'Valor de un movimiento de 1,00', 'قيمة حركة بمقدار 1.00'),
    ('OPENED', 'OFFEN', 'ABIERTA', 'مفتوحة'),
    ('CLOSED', 'GESCHLOSSEN', 'CERRADA', 'مغلقة'),
    ('Spread markup', 'Spread-Aufschlag', 'Recargo sobre el spread', 'هامش إضافي على السبريد')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
