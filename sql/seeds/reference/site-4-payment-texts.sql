-- Errors and screen texts about payment providers, in every shipped language. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('Alternate passphrase', 'Alternative Passphrase', 'Frase de contraseña alternativa', 'عبارة المرور البديلة'),
    ('Another amount was paid', 'Es wurde ein anderer Betrag gezahlt', 'Se pagó otro importe', 'تم دفع مبلغ آخر'),
    ('Another payment of the provider''s', 'Eine andere Zahlung des Anbieters', 'Otro pago del proveedor', 'دفعة أخرى لدى المزود'),
    ('Fewer coins arrived than were asked for', 'Es kamen weniger Coins an als verlangt', 'Llegaron menos monedas de las solicitadas', 'وصلت عملات أقل من المطلوب'),
    ('IPN secret', 'IPN-Geheimnis', 'Secreto IPN', 'سر IPN'),
    ('Less arrived than was asked for', 'Es kam weniger an als verlangt', 'Llegó menos de lo solicitado', 'وصل أقل من المطلوب'),
    ('Merchant ID', 'Händler-ID', 'ID de comerciante', 'معرّف التاجر'),
    ('Paid after the deposit was declined', 'Bezahlt, nachdem die Einzahlung abgelehnt wurde', 'Pagado después de rechazar el depósito', 'تم الدفع بعد رفض الإيداع'),
    ('Paid in another currency', 'In einer anderen Währung bezahlt', 'Pagado en otra moneda', 'تم الدفع بعملة أخرى'),
    ('Paid to another wallet', 'An eine andere Wallet gezahlt', 'Pagado a otra billetera', 'تم الدفع إلى محفظة أخرى'),
    ('PayPal''s buttons did not work. You can continue on its page.', 'Die PayPal-Schaltflächen funktionierten nicht. Sie können auf der Seite von PayPal fortfahren.', 'Los botones de PayPal no funcionaron. Puede continuar en su página.', 'لم تعمل أزرار PayPal. يمكنك المتابعة في صفحتها.'),
    ('Secret hash', 'Geheimer Hash', 'Hash secreto', 'التجزئة السرية'),
    ('The provider speaks of another payment', 'Der Anbieter spricht von einer anderen Zahlung', 'El proveedor habla de otro pago', 'يتحدث المزود عن دفعة أخرى'),
    ('The provider''s payment belongs to another deposit', 'Die Zahlung des Anbieters gehört zu einer anderen Einzahlung', 'El pago del proveedor pertenece a otro depósito', 'دفعة المزود تخص إيداعًا آخر'),
    ('The provider took the payment back', 'Der Anbieter hat die Zahlung zurückgenommen', 'El proveedor retiró el pago', 'استرد المزود الدفعة'),
    ('Enter it at the provider, so that it reports payments here.', 'Tragen Sie sie beim Anbieter ein, damit er Zahlungen hierher meldet.', 'Introdúzcala en el proveedor para que notifique los pagos aquí.', 'أدخله لدى المزود ليُبلغ عن المدفوعات هنا.'),
    ('Namespace at Tracknow, and the campaign after a colon: acme:7', 'Namespace bei Tracknow, und nach einem Doppelpunkt die Kampagne: acme:7', 'Espacio de nombres en Tracknow y, tras dos puntos, la campaña: acme:7', 'مساحة الاسم لدى Tracknow ثم الحملة بعد نقطتين: acme:7'),
    ('{{symbol}} on TradingView', '{{symbol}} auf TradingView', '{{symbol}} en TradingView', '{{symbol}} على TradingView'),
    ('Provider contract not confirmed: only reports that are signed as agreed with the provider count.', 'Vertrag des Anbieters nicht bestätigt: Nur Meldungen, die wie mit ihm vereinbart signiert sind, zählen.', 'Contrato del proveedor sin confirmar: solo cuentan los avisos firmados como se acordó con él.', 'عقد المزود غير مؤكد: لا تُحتسب إلا التقارير الموقّعة كما اتُّفق معه.'),
    ('Fill in the keys before you switch the gateway on', 'Tragen Sie die Schlüssel ein, bevor Sie das Gateway einschalten', 'Rellene las claves antes de activar la pasarela', 'أدخل المفاتيح قبل تشغيل البوابة'),
    ('Webhook ID', 'Webhook-ID', 'ID del webhook', 'معرّف Webhook')
) v (key, de, es, ar)
cross join lateral (values ('en', v.key), ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
