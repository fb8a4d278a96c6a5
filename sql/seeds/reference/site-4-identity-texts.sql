-- Screen texts about names, identity and approvals, in every language of a new installation. The English sentence is the key.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    ('The bank account must be in your own name', 'Das Bankkonto muss auf Ihren eigenen Namen lauten',
        'La cuenta bancaria debe estar a su propio nombre', 'يجب أن يكون الحساب المصرفي باسمك'),
    ('Your verified name, or the name in your profile before verification. The account must be in this name.',
        'Ihr bestätigter Name oder vor der Bestätigung der Name in Ihrem Profil. Das Konto muss auf diesen Namen lauten.',
        'Su nombre verificado o, antes de la verificación, el nombre de su perfil. La cuenta debe estar a este nombre.',
        'اسمك الموثّق، أو الاسم في ملفك الشخصي قبل التوثيق. يجب أن يكون الحساب بهذا الاسم.'),
    ('The identity of the customer is not approved. Review the documents first',
        'Die Identität des Kunden ist nicht bestätigt. Prüfen Sie zuerst die Dokumente',
        'La identidad del cliente no está aprobada. Revise primero los documentos',
        'هوية العميل غير معتمدة. راجع المستندات أولاً'),
    ('The bank account is not in the approved name of the customer', 'Das Bankkonto lautet nicht auf den bestätigten Namen des Kunden',
        'La cuenta bancaria no está al nombre aprobado del cliente', 'الحساب المصرفي ليس بالاسم المعتمد للعميل'),
    ('No identity document of this customer was ever approved.', 'Von diesem Kunden wurde noch kein Ausweisdokument bestätigt.',
        'Nunca se aprobó un documento de identidad de este cliente.', 'لم تتم الموافقة على أي وثيقة هوية لهذا العميل.'),
    ('The profile says {{profile}}, the approved document says {{approved}}.',
        'Im Profil steht {{profile}}, im bestätigten Dokument {{approved}}.',
        'El perfil dice {{profile}}, el documento aprobado dice {{approved}}.',
        'الاسم في الملف الشخصي {{profile}}، وفي الوثيقة المعتمدة {{approved}}.'),
    ('The approved document says {{approved}}, but the newest documents are not approved.',
        'Im bestätigten Dokument steht {{approved}}, aber die neuesten Dokumente sind nicht bestätigt.',
        'El documento aprobado dice {{approved}}, pero los documentos más recientes no están aprobados.',
        'الاسم في الوثيقة المعتمدة {{approved}}، لكن أحدث المستندات غير معتمدة.'),
    ('Approved name', 'Bestätigter Name', 'Nombre aprobado', 'الاسم المعتمد'),
    ('Check the name', 'Namen prüfen', 'Revisar el nombre', 'تحقق من الاسم'),
    ('Name changed: review the documents again', 'Name geändert: Dokumente erneut prüfen', 'Nombre cambiado: revise de nuevo los documentos',
        'تغيّر الاسم: راجع المستندات مرة أخرى')
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
