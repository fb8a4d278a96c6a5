-- The default terms, paragraph by paragraph. The English paragraph is the key; «## » begins a heading.
insert into site.translations (language_code, key, value)
select t.language_code, v.key, t.value
from (values
    (
        'These terms apply between you and {{appName}} when you open an account and trade. By opening an account you accept them.',
        'Diese Bedingungen gelten zwischen Ihnen und {{appName}}, wenn Sie ein Konto eröffnen und handeln. Mit der Kontoeröffnung nehmen Sie sie an.',
        'Estas condiciones rigen entre usted y {{appName}} cuando abre una cuenta y opera. Al abrir una cuenta, las acepta.',
        'تسري هذه الشروط بينك وبين {{appName}} عند فتح حساب والتداول. وبفتحك الحساب فإنك تقبلها.'
    ),
    (
        '## Your account',
        '## Ihr Konto',
        '## Su cuenta',
        '## حسابك'
    ),
    (
        'You open the account for yourself, you are of legal age, and what you tell us about yourself is true. Keep your password to yourself: what is done with it counts as done by you. Tell us at once when you believe that somebody else knows it.',
        'Sie eröffnen das Konto für sich selbst, sind volljährig, und Ihre Angaben sind wahr. Behalten Sie Ihr Passwort für sich: Was damit geschieht, gilt als von Ihnen getan. Sagen Sie uns sofort Bescheid, wenn Sie glauben, dass jemand anderes es kennt.',
        'Abre la cuenta para usted, es mayor de edad y los datos que nos da son verdaderos. Guarde su contraseña: lo que se haga con ella se considera hecho por usted. Avísenos de inmediato si cree que otra persona la conoce.',
        'تفتح الحساب لنفسك، وقد بلغت السن القانونية، وما تخبرنا به عن نفسك صحيح. احتفظ بكلمة مرورك لنفسك: فما يُفعل بها يُعد صادرًا عنك. وأخبرنا فورًا إذا ظننت أن شخصًا آخر يعرفها.'
    ),
    (
        'Before you trade, deposit or withdraw real money we may have to verify who you are. We may refuse or close an account when the law asks us to.',
        'Bevor Sie mit echtem Geld handeln, ein- oder auszahlen, müssen wir gegebenenfalls Ihre Identität prüfen. Wenn das Gesetz es verlangt, können wir ein Konto ablehnen oder schließen.',
        'Antes de operar, depositar o retirar dinero real, es posible que debamos verificar su identidad. Podemos rechazar o cerrar una cuenta cuando la ley lo exija.',
        'قبل أن تتداول بأموال حقيقية أو تودعها أو تسحبها قد يلزمنا التحقق من هويتك. ويجوز لنا رفض حساب أو إغلاقه متى طلب القانون ذلك.'
    ),
    (
        '## Orders and prices',
        '## Aufträge und Kurse',
        '## Órdenes y precios',
        '## الأوامر والأسعار'
    ),
    (
        'An order is carried out at the price that our server has when it arrives, which may differ from the one that your screen showed. Outside market hours, or when there is no fresh price, orders are refused. The ticket shows the margin and the spread of an order before you send it.',
        'Ein Auftrag wird zu dem Kurs ausgeführt, den unser Server bei seinem Eintreffen hat; er kann von dem abweichen, den Ihr Bildschirm zeigte. Außerhalb der Handelszeiten oder ohne aktuellen Kurs werden Aufträge abgelehnt. Das Ticket zeigt Margin und Spread eines Auftrags, bevor Sie ihn senden.',
        'Una orden se ejecuta al precio que tiene nuestro servidor cuando llega, que puede diferir del que mostraba su pantalla. Fuera del horario de mercado, o sin un precio reciente, las órdenes se rechazan. El formulario muestra el margen y el diferencial de una orden antes de enviarla.',
        'يُنفَّذ الأمر بالسعر الموجود على خادمنا عند وصوله، وقد يختلف عن السعر الذي عرضته شاشتك. وخارج ساعات السوق أو عند عدم وجود سعر حديث تُرفض الأوامر. وتعرض بطاقة التداول هامش الأمر وفرق سعره قبل إرساله.'
    ),
    (
        'Stop-loss and take-profit close a position at the first price that reaches them. In a fast market that price can be worse than the one you set.',
        'Stop-Loss und Take-Profit schließen eine Position zum ersten Kurs, der sie erreicht. In einem schnellen Markt kann er schlechter sein als der von Ihnen gesetzte.',
        'El stop-loss y el take-profit cierran una posición al primer precio que los alcanza. En un mercado rápido ese precio puede ser peor que el fijado.',
        'يُغلق وقف الخسارة وجني الربح المركز عند أول سعر يبلغهما. وفي سوق سريعة قد يكون ذلك السعر أسوأ من السعر الذي حددته.'
    ),
    (
        '## Margin and forced closing',
        '## Margin und Zwangsschließung',
        '## Margen y cierre forzoso',
        '## الهامش والإغلاق الإجباري'
    ),
    (
        'Positions are held with leverage. When your account no longer covers its margin, positions are closed without asking you, the largest loss first. You are responsible for watching your margin level.',
        'Positionen werden mit Hebel gehalten. Deckt Ihr Konto seine Margin nicht mehr, werden Positionen ohne Rückfrage geschlossen, der größte Verlust zuerst. Für die Beobachtung Ihres Margin-Niveaus sind Sie verantwortlich.',
        'Las posiciones se mantienen con apalancamiento. Cuando su cuenta ya no cubre su margen, las posiciones se cierran sin consultarle, empezando por la mayor pérdida. Usted es responsable de vigilar su nivel de margen.',
        'تُحفظ المراكز برافعة مالية. وعندما لا يغطي حسابك هامشه تُغلق المراكز دون الرجوع إليك، بدءًا بأكبر خسارة. ومتابعة مستوى هامشك مسؤوليتك.'
    ),
    (
        '## Costs, deposits and withdrawals',
        '## Kosten, Ein- und Auszahlungen',
        '## Costes, depósitos y retiradas',
        '## التكاليف والإيداع والسحب'
    ),
    (
        'You pay the spread of an instrument, interest for positions held overnight, and the fees that are shown before you confirm. Withdrawals go to an account in your own name and may take some days.',
        'Sie zahlen den Spread eines Instruments, Zinsen für über Nacht gehaltene Positionen und die Gebühren, die vor Ihrer Bestätigung angezeigt werden. Auszahlungen gehen auf ein Konto auf Ihren eigenen Namen und können einige Tage dauern.',
        'Usted paga el diferencial del instrumento, intereses por las posiciones mantenidas de un día para otro y las comisiones que se muestran antes de confirmar. Las retiradas van a una cuenta a su nombre y pueden tardar unos días.',
        'تدفع فرق سعر الأداة، وفائدة المراكز المحتفظ بها لليوم التالي، والرسوم المعروضة قبل التأكيد. وتُحوَّل المسحوبات إلى حساب باسمك وقد تستغرق بضعة أيام.'
    ),
    (
        '## Risks that you should know',
        '## Risiken, die Sie kennen sollten',
        '## Riesgos que debe conocer',
        '## مخاطر ينبغي أن تعرفها'
    ),
    (
        'Leveraged products are complex. A small move of the market can cost you everything that you deposited. Past results say nothing about future ones, and success with a demo account does not mean success with real money. Nothing on these pages is advice. Ask an independent adviser when you are unsure.',
        'Gehebelte Produkte sind komplex. Eine kleine Marktbewegung kann Sie alles kosten, was Sie eingezahlt haben. Frühere Ergebnisse sagen nichts über künftige, und Erfolg mit einem Demokonto bedeutet keinen Erfolg mit echtem Geld. Nichts auf diesen Seiten ist Beratung. Fragen Sie im Zweifel eine unabhängige Beratung.',
        'Los productos apalancados son complejos. Un pequeño movimiento del mercado puede costarle todo lo que depositó. Los resultados pasados no dicen nada de los futuros, y el éxito con una cuenta demo no significa éxito con dinero real. Nada en estas páginas es asesoramiento. Si tiene dudas, consulte a un asesor independiente.',
        'المنتجات ذات الرافعة المالية معقدة. وقد تكلفك حركة صغيرة في السوق كل ما أودعته. والنتائج السابقة لا تدل على النتائج القادمة، والنجاح بحساب تجريبي لا يعني النجاح بأموال حقيقية. وليس في هذه الصفحات أي نصيحة. استشر مستشارًا مستقلًا عند الشك.'
    ),
    (
        '## Your data and complaints',
        '## Ihre Daten und Beschwerden',
        '## Sus datos y reclamaciones',
        '## بياناتك والشكاوى'
    ),
    (
        'We keep what we need to run your account and what the law asks us to keep, and we pass it on only where the law or the service asks for it. Write to support when something went wrong: every order and every movement of money is on record and can be explained.',
        'Wir speichern, was wir für Ihr Konto brauchen und was das Gesetz verlangt, und geben es nur weiter, wo Gesetz oder Dienst es erfordern. Schreiben Sie dem Support, wenn etwas schiefging: Jeder Auftrag und jede Geldbewegung ist aufgezeichnet und lässt sich erklären.',
        'Guardamos lo que necesitamos para llevar su cuenta y lo que exige la ley, y solo lo compartimos cuando la ley o el servicio lo requieren. Escriba al soporte si algo salió mal: cada orden y cada movimiento de dinero queda registrado y puede explicarse.',
        'نحتفظ بما نحتاج إليه لإدارة حسابك وما يطلب القانون حفظه، ولا ننقله إلا حيث يتطلب القانون أو الخدمة ذلك. راسل الدعم إذا حدث خطأ: فكل أمر وكل حركة أموال مسجلة ويمكن تفسيرها.'
    )
) v (key, de, es, ar)
cross join lateral (values ('de', v.de), ('es', v.es), ('ar', v.ar)) t (language_code, value)
where exists (select from site.languages l where l.code = t.language_code)
on conflict (language_code, key) do update set value = excluded.value where translations.value is null;
