-- What the rules and screens of leads, sales and affiliates say, in every language that comes with an installation. The English sentence
-- is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('A customer needs an email', 'Ein Kunde braucht eine E-Mail', 'Un cliente necesita un correo electrónico', 'يحتاج العميل إلى بريد إلكتروني'),
    ('A file has up to 1,000,000 lines', 'Eine Datei hat bis zu 1.000.000 Zeilen', 'Un archivo tiene hasta 1.000.000 de líneas', 'يحتوي الملف على 1,000,000 سطر كحد أقصى'),
    ('A group is sales, retentions or archived', 'Eine Gruppe ist sales, retentions oder archived', 'Un grupo es sales, retentions o archived', 'المجموعة هي sales أو retentions أو archived'),
    ('A lead needs an email or a phone', 'Ein Lead braucht eine E-Mail oder ein Telefon', 'Un lead necesita un correo o un teléfono', 'يحتاج العميل المحتمل إلى بريد إلكتروني أو هاتف'),
    ('A lead with this email or phone exists already', 'Es gibt bereits einen Lead mit dieser E-Mail oder diesem Telefon', 'Ya existe un lead con este correo o teléfono', 'يوجد بالفعل عميل محتمل بهذا البريد الإلكتروني أو الهاتف'),
    ('A note has 1 to 5000 characters', 'Eine Notiz hat 1 bis 5000 Zeichen', 'Una nota tiene de 1 a 5000 caracteres', 'تتكون الملاحظة من 1 إلى 5000 حرف'),
    ('Choose the column of the email or of the phone', 'Wählen Sie die Spalte der E-Mail oder des Telefons', 'Elija la columna del correo o del teléfono', 'اختر عمود البريد الإلكتروني أو الهاتف'),
    ('Invalid phone number', 'Ungültige Telefonnummer', 'Número de teléfono no válido', 'رقم هاتف غير صالح'),
    ('Leads have this status', 'Es gibt Leads mit diesem Status', 'Hay leads con este estado', 'يوجد عملاء محتملون بهذه الحالة'),
    ('Manager is required', 'Manager ist erforderlich', 'El gerente es obligatorio', 'المدير مطلوب'),
    ('One status must be the default', 'Ein Status muss der Standard sein', 'Un estado debe ser el predeterminado', 'يجب أن تكون إحدى الحالات افتراضية'),
    ('Please select at least one lead', 'Bitte wählen Sie mindestens einen Lead aus', 'Seleccione al menos un lead', 'يرجى اختيار عميل محتمل واحد على الأقل'),
    ('Send one lead or an array of up to 1,000', 'Senden Sie einen Lead oder eine Liste von bis zu 1.000', 'Envíe un lead o una lista de hasta 1.000', 'أرسل عميلاً محتملاً واحدًا أو قائمة تصل إلى 1,000'),
    ('Somebody changed this lead meanwhile', 'Jemand hat diesen Lead inzwischen geändert', 'Alguien ha cambiado este lead mientras tanto', 'قام شخص ما بتغيير هذا العميل المحتمل في هذه الأثناء'),
    ('Status is required', 'Status ist erforderlich', 'El estado es obligatorio', 'الحالة مطلوبة'),
    ('These leads cannot be moved there', 'Diese Leads können nicht dorthin verschoben werden', 'Estos leads no se pueden mover allí', 'لا يمكن نقل هؤلاء العملاء المحتملين إلى هناك'),
    ('This agent cannot be chosen', 'Dieser Agent kann nicht gewählt werden', 'No se puede elegir este agente', 'لا يمكن اختيار هذا الوكيل'),
    ('This change cannot be undone any more', 'Diese Änderung lässt sich nicht mehr rückgängig machen', 'Este cambio ya no se puede deshacer', 'لم يعد من الممكن التراجع عن هذا التغيير'),
    ('This email belongs to somebody else', 'Diese E-Mail gehört jemand anderem', 'Este correo pertenece a otra persona', 'هذا البريد الإلكتروني يخص شخصًا آخر'),
    ('This file is not a CSV file with a line of names first', 'Diese Datei ist keine CSV-Datei mit einer Namenszeile am Anfang', 'Este archivo no es un CSV con una primera línea de nombres', 'هذا الملف ليس ملف CSV يبدأ بسطر للأسماء'),
    ('This import is already under way', 'Dieser Import läuft bereits', 'Esta importación ya está en curso', 'هذا الاستيراد جارٍ بالفعل'),
    ('This import is over', 'Dieser Import ist beendet', 'Esta importación ha terminado', 'انتهى هذا الاستيراد'),
    ('This lead is a customer', 'Dieser Lead ist ein Kunde', 'Este lead es un cliente', 'هذا العميل المحتمل أصبح عميلاً'),
    ('This status does not exist', 'Diesen Status gibt es nicht', 'Este estado no existe', 'هذه الحالة غير موجودة'),
    ('This status exists already', 'Diesen Status gibt es bereits', 'Este estado ya existe', 'هذه الحالة موجودة بالفعل'),
    ('isDefault is required', 'isDefault ist erforderlich', 'isDefault es obligatorio', 'الحقل isDefault مطلوب')
) v (key, de, es, ar)
cross join lateral (values ('en', v.key), ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
