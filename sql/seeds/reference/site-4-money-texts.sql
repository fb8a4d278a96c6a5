-- What the screens of deposits and withdrawals say, in every language that comes with an installation. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('This gateway is not available', 'Dieser Zahlungsweg ist nicht verfügbar', 'Esta pasarela no está disponible', 'بوابة الدفع هذه غير متاحة'),
    ('The amount is outside the limits of this gateway', 'Der Betrag liegt außerhalb der Grenzen dieses Zahlungswegs',
        'El importe está fuera de los límites de esta pasarela', 'المبلغ خارج حدود بوابة الدفع هذه'),
    ('The fee has changed. Please look at the total again', 'Die Gebühr hat sich geändert. Bitte sehen Sie sich die Summe noch einmal an',
        'La comisión ha cambiado. Vuelva a mirar el total', 'لقد تغيرت الرسوم. يرجى مراجعة الإجمالي مرة أخرى'),
    ('Proof is required', 'Ein Nachweis ist erforderlich', 'El justificante es obligatorio', 'الإثبات مطلوب'),
    ('This is not the id of a transaction', 'Das ist keine Transaktions-ID', 'Esto no es un identificador de transacción', 'هذا ليس معرّف معاملة'),
    ('This transaction was already used for a deposit', 'Diese Transaktion wurde schon für eine Einzahlung verwendet',
        'Esta transacción ya se usó para un depósito', 'تم استخدام هذه المعاملة لإيداع من قبل'),
    ('The fee must be 0 to 100 percent', 'Die Gebühr muss 0 bis 100 Prozent betragen', 'La comisión debe estar entre 0 y 100 por ciento',
        'يجب أن تكون الرسوم من 0 إلى 100 بالمئة'),
    ('Name is required', 'Name ist erforderlich', 'El nombre es obligatorio', 'الاسم مطلوب'),
    ('Link is required', 'Link ist erforderlich', 'El enlace es obligatorio', 'الرابط مطلوب')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
