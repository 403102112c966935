import type { Sentence } from './sentences.js';

export const sentencesInGerman: Readonly<Record<Sentence, string>> = {
  'A customer cannot be merged into themselves.':
    'Ein Kunde kann nicht mit sich selbst zusammengeführt werden.',
  'Another customer was merged into this one, so this one is not merged.':
    'Mit diesem Kunden wurde bereits ein anderer zusammengeführt, daher wird er selbst nicht zusammengeführt.',
  'Something has happened to one of the two customers since the merge, so it stays.':
    'Seit der Zusammenführung ist mit einem der beiden Kunden etwas geschehen, daher bleibt sie bestehen.',
  'The service failed at this customer: its log says why.':
    'Der Dienst ist bei diesem Kunden gescheitert: das Log nennt den Grund.',
  'The service failed at this record: its log says why.':
    'Der Dienst ist bei diesem Datensatz gescheitert: das Log nennt den Grund.',
  'The store has no such customer.': 'Der Shop hat keinen solchen Kunden.',
  'This customer was merged into another one.': 'Dieser Kunde wurde mit einem anderen zusammengeführt.',
  'This customer was not merged into another one.':
    'Dieser Kunde wurde nicht mit einem anderen zusammengeführt.',
  'The transaction that this coupon was given for was returned: it stays used.':
    'Die Transaktion, für die dieser Gutschein vergeben wurde, kam zurück: Er bleibt eingelöst.',
  'The token stands once, behind # or as the last part of the path.':
    'Das Token steht einmal, hinter # oder als letzter Teil des Pfades.',
  'No notifications are sent.': 'Es werden keine Benachrichtigungen gesendet.',
  'The address of a push service is not in a private network.':
    'Die Adresse eines Push-Dienstes liegt nicht in einem privaten Netz.',
  'This value is not the address of a push service: it begins with https://.':
    'Dieser Wert ist nicht die Adresse eines Push-Dienstes: sie beginnt mit https://.',
  'This value is not the public key of a browser: a point of P-256 in base64url.':
    'Dieser Wert ist nicht der öffentliche Schlüssel eines Browsers: ein Punkt von P-256 in base64url.',
  'This value is not the secret of a browser: 16 bytes in base64url.':
    'Dieser Wert ist nicht das Geheimnis eines Browsers: 16 Bytes in base64url.',
  'No mail server is set up.': 'Es ist kein Mailserver eingerichtet.',
  'This e-mail goes to the customer alone.': 'Diese E-Mail geht nur an den Kunden.',
  'This link is no longer valid. Ask for another one.':
    'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  'The password was not changed. Try it again.':
    'Das Passwort wurde nicht geändert. Bitte versuchen Sie es erneut.',
  'This rule is for everybody, before they have a level: choose all levels or none, and no segments.':
    'Diese Regel gilt für alle, bevor sie eine Stufe haben: Wählen Sie alle Stufen oder keine, und keine Segmente.',
  'This reward was returned: it is not delivered any more.':
    'Diese Prämie wurde zurückgegeben: Sie wird nicht mehr geliefert.',
  'This customer does not wait for an activation.': 'Dieser Kunde wartet auf keine Aktivierung.',
  'The personal data of this customer were erased.': 'Die persönlichen Daten dieses Kunden wurden gelöscht.',
  'This customer has no e-mail that waits for a link.':
    'Dieser Kunde hat keine E-Mail-Adresse, die auf einen Link wartet.',
  'This customer has no phone number.': 'Dieser Kunde hat keine Telefonnummer.',
  'No gateway for SMS is set up.': 'Es ist kein SMS-Gateway eingerichtet.',
  'There is no way to send SMS: the variable SMS_URL of the service is not set.':
    'SMS können nicht gesendet werden: Die Variable SMS_URL des Dienstes ist nicht gesetzt.',
  'This customer is registered already and stays as they are.':
    'Dieser Kunde ist schon registriert und bleibt unverändert.',
  'This line has no code.': 'Diese Zeile hat keinen Code.',
  'This line has several cells. Without a line of titles, each code stands on a line of its own.':
    'Diese Zeile hat mehrere Zellen. Ohne Überschriften steht jeder Code in einer eigenen Zeile.',
  'Customers cannot choose a card number. The shop gives out cards.':
    'Kunden können keine Kartennummer wählen. Das Geschäft gibt die Karten aus.',
  'The customer has another one.': 'Der Kunde hat eine andere Angabe.',
  'The transaction is already assigned to a customer': 'Die Transaktion ist bereits einem Kunden zugeordnet',
  'This is the e-mail, phone or id of another customer.':
    'Das ist die E-Mail-Adresse, Telefonnummer oder ID eines anderen Kunden.',
  'This point of sale does not exist.': 'Diese Verkaufsstelle gibt es nicht.',
  'Every entry should be a text that is not too long.':
    'Jeder Eintrag sollte ein Text sein, der nicht zu lang ist.',
  'The type of a rule cannot be changed.': 'Der Typ einer Regel lässt sich nicht ändern.',
  'Rules of this type do not pay for purchases.': 'Regeln dieses Typs zahlen nicht für Käufe.',
  'This value should be an object with active, period and limit.':
    'Dieser Wert sollte ein Objekt mit active, period und limit sein.',
  'The sale has no such item.': 'Der Verkauf enthält diesen Artikel nicht.',
  'The lines of a return should be all positive or all negative.':
    'Die Zeilen einer Rückgabe sollten alle positiv oder alle negativ sein.',
  'The amounts of a sale should not sum up to less than 0.':
    'Die Beträge eines Verkaufs sollten zusammen nicht unter 0 liegen.',
  'The amounts of a transaction should not sum up to more than 1,000,000,000.':
    'Die Beträge einer Transaktion sollten zusammen nicht über 1.000.000.000 liegen.',
  'This value should be greater than or equal to 0.': 'Dieser Wert sollte größer oder gleich 0 sein.',
  'A rule that customers may report needs an active limit.':
    'Eine Regel, zu der Kunden selbst melden, braucht eine aktive Begrenzung.',
  'No more transactions can be claimed today': 'Heute lassen sich keine weiteren Transaktionen beanspruchen',
  'event does not exist': 'Dieses Ereignis gibt es nicht',
  'limit exceeded': 'Das Limit ist erreicht',
  'A field should occur once.': 'Ein Feld sollte nur einmal vorkommen.',
  'Every entry should have a field and a priority.':
    'Jeder Eintrag sollte ein Feld und eine Priorität haben.',
  'Such customer does not exist.': 'Diesen Kunden gibt es nicht.',
  'Days begin and end in the time zone that the variable TIMEZONE of the service names.':
    'Tage beginnen und enden in der Zeitzone, die die Variable TIMEZONE des Dienstes nennt.',
  'Amounts are kept with another number of decimals than this currency has. CURRENCY sets the currency of a new database.':
    'Beträge werden mit einer anderen Zahl von Nachkommastellen geführt, als diese Währung hat. CURRENCY legt die Währung einer neuen Datenbank fest.',
  'This value is not a valid currency.': 'Dieser Wert ist keine gültige Währung.',
  'This value is not a valid time zone.': 'Dieser Wert ist keine gültige Zeitzone.',
  'This value should be a color such as #1a2b3c.': 'Dieser Wert sollte eine Farbe wie #1a2b3c sein.',
  'A URL with a user or a password is not allowed.':
    'Eine URL mit Benutzername oder Passwort ist nicht erlaubt.',
  'A translation should be under its locale, such as en.':
    'Eine Übersetzung sollte unter ihrem Sprachcode stehen, zum Beispiel en.',
  'All buyers of this campaign get the same code: it takes no other.':
    'Alle Käufer dieser Kampagne erhalten denselben Code: Sie nimmt keinen weiteren an.',
  'An event type looks like Service.Domain.Account.Event.PointsWereSpent; * means all.':
    'Ein Ereignistyp sieht aus wie Service.Domain.Account.Event.PointsWereSpent; * steht für alle.',
  'At least one active administrator must have the master role.':
    'Mindestens ein aktiver Administrator muss die Hauptrolle haben.',
  'Authentication Required': 'Anmeldung erforderlich',
  'Bad credentials': 'Falsche Zugangsdaten',
  'Can not remove master role.': 'Die Hauptrolle kann nicht entfernt werden.',
  'Cashback is not marked.': 'Cashback wird nicht als benutzt markiert.',
  'Customers can set their birth date once. Ask the shop to change it.':
    'Kunden können ihr Geburtsdatum einmal angeben. Bitten Sie das Geschäft, es zu ändern.',
  'Customers cannot mark a coupon unused.': 'Kunden können einen Coupon nicht als unbenutzt markieren.',
  'Customers do not send points to each other in this programme':
    'In diesem Programm senden Kunden einander keine Punkte',
  'Every label should have a key and a value.': 'Jedes Label sollte einen Schlüssel und einen Wert haben.',
  'Every label should have a key, and may have a value.':
    'Jedes Label sollte einen Schlüssel haben und kann einen Wert haben.',
  'Every label should have a key, and texts that are not too long.':
    'Jedes Label sollte einen Schlüssel haben, und seine Texte sollten nicht zu lang sein.',
  'Every label should have a value.': 'Jedes Label sollte einen Wert haben.',
  'Expired JWT Token': 'Abgelaufenes JWT-Token',
  'Invalid API Key': 'Ungültiger API-Schlüssel',
  'Invalid JWT Token': 'Ungültiges JWT-Token',
  'Invalid refresh token': 'Ungültiges Refresh-Token',
  'Invalid transaction': 'Ungültige Transaktion',
  'Limit per customer exceeded': 'Limit pro Kunde überschritten',
  'Neither level is not available as start level for this customer.':
    'Für diesen Kunden gibt es keine Stufe, mit der er beginnen kann.',
  'It names no customer.': 'Es wird kein Kunde genannt.',
  'No customer matches its data.': 'Zu den Angaben passt kein Kunde.',
  'The lines of this transaction stand too far apart. Sort the file by documentNumber, and send it again.':
    'Die Zeilen dieser Transaktion stehen zu weit auseinander. Sortieren Sie die Datei nach documentNumber und senden Sie sie noch einmal.',
  'No coupons left': 'Keine Coupons mehr verfügbar',
  'No such coupon was bought.': 'Ein solcher Coupon wurde nicht gekauft.',
  'Not allowed': 'Nicht erlaubt',
  'Not enough points': 'Nicht genügend Punkte',
  'Only administrators can set this value.': 'Nur Administratoren können diesen Wert setzen.',
  'Private addresses are not allowed; WEBHOOK_ALLOW_PRIVATE=true allows them.':
    'Private Adressen sind nicht erlaubt; WEBHOOK_ALLOW_PRIVATE=true erlaubt sie.',
  'Seller with such email already exists.': 'Ein Verkäufer mit dieser E-Mail-Adresse existiert bereits.',
  'Store with such code already exists.': 'Ein Shop mit diesem Code existiert bereits.',
  'The end of a range should not be before its beginning.':
    'Das Ende eines Bereichs darf nicht vor seinem Anfang liegen.',
  'The reward type of a campaign cannot be changed.':
    'Die Art der Prämie einer Kampagne kann nicht geändert werden.',
  'The webhook is not active': 'Der Webhook ist nicht aktiv',
  'There is no such role.': 'Eine solche Rolle gibt es nicht.',
  'The sales of this customer would come to too much': 'Die Einkäufe dieses Kunden ergäben zu viel',
  'The account would hold too many points': 'Das Konto hätte zu viele Punkte',
  'This value should be tags in double quotes, or *.':
    'Dieser Wert sollte aus Tags in doppelten Anführungszeichen oder * bestehen.',
  'This was changed after it was read.': 'Dies wurde geändert, nachdem es gelesen wurde.',
  'This would earn too many points': 'Das brächte zu viele Punkte',
  'These points are no longer blocked': 'Diese Punkte sind nicht mehr reserviert',
  'These points are worth 0.00: redeem more': 'Diese Punkte sind 0,00 wert: Lösen Sie mehr ein',
  'This cashback was paid out': 'Dieses Cashback wurde ausgezahlt',
  'This code differs only by case from one that is already there.':
    'Dieser Code unterscheidet sich nur in Groß- und Kleinschreibung von einem, der bereits vorhanden ist.',
  'There is a second factor: remove it first.': 'Es gibt einen zweiten Faktor: Entfernen Sie ihn zuerst.',
  'This code is wrong, or was used.': 'Dieser Code ist falsch oder wurde schon benutzt.',
  'You remove your own second factor with a code of it, on the page of your account.':
    'Ihren eigenen zweiten Faktor entfernen Sie mit einem seiner Codes, auf der Seite Ihres Kontos.',
  'This code is already there.': 'Dieser Code ist bereits vorhanden.',
  'This collection should contain 1 element or more.': 'Diese Liste sollte mindestens ein Element enthalten.',
  'This coupon belongs to another campaign.': 'Dieser Coupon gehört zu einer anderen Kampagne.',
  'This coupon belongs to another customer.': 'Dieser Coupon gehört einem anderen Kunden.',
  'This coupon has another code.': 'Dieser Coupon hat einen anderen Code.',
  'This coupon is already used.': 'Dieser Coupon ist bereits benutzt.',
  'This coupon occurs twice.': 'Dieser Coupon kommt zweimal vor.',
  'This coupon was used': 'Dieser Coupon wurde benutzt',
  'This coupon was used.': 'Dieser Coupon wurde benutzt.',
  'This customer has no level that was set by hand': 'Dieser Kunde hat keine von Hand gesetzte Stufe',
  'This is nested too deep.': 'Diese Eingabe ist zu tief verschachtelt.',
  'This is not a valid UUID.': 'Dies ist keine gültige UUID.',
  'This is not valid JSON.': 'Das ist kein gültiges JSON.',
  'This is not your current password.': 'Dies ist nicht Ihr aktuelles Passwort.',
  'This key is already in use': 'Dieser Schlüssel wird bereits verwendet',
  'This level does not exist.': 'Diese Stufe gibt es nicht.',
  'This rule does not exist.': 'Diese Regel gibt es nicht.',
  'This path buys one coupon: use /api/{storeCode}/customer/campaign/{campaign}/buy for several.':
    'Dieser Pfad kauft einen Coupon; mehrere kauft /api/{storeCode}/customer/campaign/{campaign}/buy.',
  'This pattern allows too few codes: it must allow 100 times as many as are asked for.':
    'Dieses Muster erlaubt zu wenige Codes: Es muss hundertmal so viele erlauben, wie verlangt sind.',
  'This purchase was returned already': 'Dieser Kauf wurde bereits zurückgegeben',
  'This reward is not cashback.': 'Diese Prämie ist kein Cashback.',
  'This reward is not delivered.': 'Diese Prämie wird nicht geliefert.',
  'This segment has too many criteria and labels.': 'Dieses Segment hat zu viele Kriterien und Labels.',
  'This transfer does not block points': 'Dieser Transfer reserviert keine Punkte',
  'This value cannot be changed once a coupon has been sold.':
    'Dieser Wert kann nicht mehr geändert werden, sobald ein Coupon verkauft ist.',
  'This value is already used.': 'Dieser Wert wird bereits verwendet.',
  'This value is not a valid URL.': 'Dieser Wert ist keine gültige URL.',
  'This value is not a valid URL: it begins with https:// or http://.':
    'Dieser Wert ist keine gültige URL: Sie beginnt mit https:// oder http://.',
  'This value is not a valid date.': 'Dieser Wert ist kein gültiges Datum.',
  'This value is not a valid datetime.': 'Dieser Wert ist kein gültiger Zeitpunkt.',
  'This value is not a valid email address.': 'Dieser Wert ist keine gültige E-Mail-Adresse.',
  'This value is not a valid locale.': 'Dieser Wert ist kein gültiger Sprachcode.',
  'This value is not a valid phone number.': 'Dieser Wert ist keine gültige Telefonnummer.',
  'This value is not valid.': 'Dieser Wert ist nicht gültig.',
  'This value is one of the most common passwords.': 'Dieser Wert ist eines der häufigsten Passwörter.',
  'This value is reserved.': 'Dieser Wert ist reserviert.',
  'This value must contain a digit.': 'Dieser Wert muss eine Ziffer enthalten.',
  'This value must contain a lower case letter.': 'Dieser Wert muss einen Kleinbuchstaben enthalten.',
  'This value must contain a special character.': 'Dieser Wert muss ein Sonderzeichen enthalten.',
  'This value must contain an upper case letter.': 'Dieser Wert muss einen Großbuchstaben enthalten.',
  'This value must not contain a name of the programme or of the person.':
    'Dieser Wert darf keinen Namen des Programms oder der Person enthalten.',
  'This value should be 1 or 0.': 'Dieser Wert sollte 1 oder 0 sein.',
  'This value should be ASC or DESC.': 'Dieser Wert sollte ASC oder DESC sein.',
  'This value should be a list of roles.': 'Dieser Wert sollte eine Liste von Rollen sein.',
  'This value should be a list of texts.': 'Dieser Wert sollte eine Liste von Texten sein.',
  'This value should be a list.': 'Dieser Wert sollte eine Liste sein.',
  'This value should be a text that is not too long.':
    'Dieser Wert sollte ein Text sein, der nicht zu lang ist.',
  'This value should be an object.': 'Dieser Wert sollte ein Objekt sein.',
  'This value should be before the points expire.': 'Dieser Wert sollte vor dem Verfall der Punkte liegen.',
  'This value should be in the future.': 'Dieser Wert sollte in der Zukunft liegen.',
  'This value should be letters, digits, _ and -, at most 64.':
    'Dieser Wert sollte aus höchstens 64 Buchstaben, Ziffern, _ und - bestehen.',
  'This value should be of the form key:value;key:value.':
    'Dieser Wert sollte die Form Schlüssel:Wert;Schlüssel:Wert haben.',
  'This value should be of type integer.': 'Dieser Wert sollte eine ganze Zahl sein.',
  'This value should be of type number.': 'Dieser Wert sollte eine Zahl sein.',
  'This value should be of type string.': 'Dieser Wert sollte ein Text sein.',
  'This value should be the id of an event.': 'Dieser Wert sollte die ID eines Ereignisses sein.',
  'This value should not be before startAt.': 'Dieser Wert sollte nicht vor startAt liegen.',
  'This value should be after startAt.': 'Dieser Wert sollte nach startAt liegen.',
  'This value should be after the beginning.': 'Dieser Wert sollte nach dem Beginn liegen.',
  'This value should not be blank.': 'Dieser Wert sollte nicht leer sein.',
  'This value should not be given together with expiresAt.':
    'Dieser Wert sollte nicht zusammen mit expiresAt angegeben werden.',
  'This value should not be in the future.': 'Dieser Wert sollte nicht in der Zukunft liegen.',
  'This value should not be less than fromId.': 'Dieser Wert sollte nicht kleiner als fromId sein.',
  'Too many attempts, try again later': 'Zu viele Versuche, bitte später erneut versuchen',
  'Too many login attempts, try again later': 'Zu viele Anmeldeversuche, bitte später erneut versuchen',
  'Too many requests, try again later': 'Zu viele Anfragen, bitte später erneut versuchen',
  'Too many secrets are still good: try again when the oldest is not':
    'Zu viele Geheimnisse sind noch gültig: Versuchen Sie es erneut, wenn das älteste es nicht mehr ist',
  'Generated coupon value is 0': 'Der errechnete Wert des Gutscheins ist 0',
  'The transaction was returned: its value has come back as another coupon.':
    'Die Transaktion wurde zurückgegeben: Ihr Wert ist als anderer Gutschein zurückgekommen.',
  'This customer has no such transaction.': 'Dieser Kunde hat keine solche Transaktion.',
  'This value is not a valid month: YYYY-MM.': 'Dieser Wert ist kein gültiger Monat: JJJJ-MM.',
  'The code of a language cannot be changed.': 'Der Code einer Sprache kann nicht geändert werden.',
  'The default language cannot be changed: records have their texts in it.':
    'Die Standardsprache kann nicht geändert werden: Datensätze haben ihre Texte in ihr.',
  'The default language cannot be removed.': 'Die Standardsprache kann nicht entfernt werden.',
  'This value should be JSON text: an object of texts, and of such objects.':
    'Dieser Wert muss JSON-Text sein: ein Objekt aus Texten und solchen Objekten.',
  'This value should be the code of a language, as de or de-AT.':
    'Dieser Wert muss der Code einer Sprache sein, wie de oder de-AT.',
  'This value should be one of: day, month.': 'Dieser Wert muss day oder month sein.',
  'You can not deactivate yourself.': 'Sie können sich nicht selbst deaktivieren.',
  "You don't have permission to edit this data.": 'Sie dürfen diese Daten nicht ändern.',
  'Your current password is needed for changing your own password, e-mail or API key.':
    'Um das eigene Passwort, die eigene E-Mail-Adresse oder den eigenen API-Schlüssel zu ändern, ist das aktuelle Passwort nötig.',
  'cashback not available': 'Cashback ist nicht verfügbar',
  'cashback not valid': 'Cashback ist nicht gültig',
  'this transfer cannot be canceled': 'Dieser Transfer kann nicht storniert werden',
  'to many results': 'Zu viele Ergebnisse',
  'The campaign is archived': 'Die Kampagne ist archiviert',
  'The campaign is archived.': 'Die Kampagne ist archiviert.',
  'The campaign is switched off.': 'Die Kampagne ist ausgeschaltet.',
  'This reward is given out by a rule, and cannot be bought.':
    'Diese Prämie wird durch eine Regel vergeben und kann nicht gekauft werden.',
  'Send one file at a time.': 'Senden Sie immer nur eine Datei.',
  'This document is damaged.': 'Dieses Dokument ist beschädigt.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file should be a PDF.': 'Diese Datei sollte ein PDF sein.',
  'This file should be a picture: PNG, JPEG or WebP.':
    'Diese Datei sollte ein Bild sein: PNG, JPEG oder WebP.',
  'This file was not taken.': 'Diese Datei wurde nicht angenommen.',
  'This picture is damaged.': 'Dieses Bild ist beschädigt.',
  'No more people can be invited today': 'Heute können keine weiteren Personen eingeladen werden',
  'This is your own address.': 'Das ist Ihre eigene Adresse.',
  'You have 100 views. Remove one before you save another.':
    'Sie haben 100 Ansichten. Entfernen Sie eine, bevor Sie eine weitere speichern.',
  'You have a view of this list with this name already.':
    'Sie haben schon eine Ansicht dieser Liste mit diesem Namen.',
  'You have invited this person already.': 'Sie haben diese Person schon eingeladen.',
  'The note of this row is about another one: nothing was undone.':
    'Die Notiz dieser Zeile gehört zu etwas anderem: Es wurde nichts rückgängig gemacht.',
  'These points are not what the action gave to this customer: they stay.':
    'Diese Punkte sind nicht die, die der Kunde durch die Aktion bekommen hat: Sie bleiben.',
  'This was done before: it is not done again.': 'Das wurde schon getan: Es wird nicht noch einmal getan.',
  'None of these points are left: they were spent, sent, blocked or canceled, or have expired.':
    'Von diesen Punkten ist keiner mehr übrig: Sie wurden ausgegeben, gesendet, gesperrt oder storniert, oder sie sind verfallen.',
  'There is no such bought reward.': 'Diese gekaufte Prämie gibt es nicht.',
  'There is no such campaign.': 'Diese Kampagne gibt es nicht.',
  'There is no such customer.': 'Diesen Kunden gibt es nicht.',
  'There is no such segment.': 'Dieses Segment gibt es nicht.',
  'This campaign is active already.': 'Diese Kampagne ist schon aktiv.',
  'This campaign is archived.': 'Diese Kampagne ist archiviert.',
  'This campaign is inactive already.': 'Diese Kampagne ist schon inaktiv.',
  'This campaign was switched since.': 'Diese Kampagne wurde seitdem umgeschaltet.',
  'This customer does not have the label any more.': 'Dieser Kunde hat das Label nicht mehr.',
  'This customer has the label already.': 'Dieser Kunde hat das Label schon.',
  'This segment has no customers now': 'Dieses Segment hat jetzt keine Kunden',
  'This value should be given, or segment: one of them.':
    'Dieser Wert oder segment muss angegeben werden, nur eines von beiden.',
  'There is no such message.': 'Diese Nachricht gibt es nicht.',
  'The recipient does not need or does not want this message any more.':
    'Der Empfänger braucht oder möchte diese Nachricht nicht mehr.',
  'The recipient has got too many messages within a day. Try again tomorrow.':
    'Der Empfänger hat innerhalb eines Tages zu viele Nachrichten bekommen. Versuchen Sie es morgen noch einmal.',
  'The link, code or password of this message is not kept. Ask for a new one.':
    'Der Link, der Code oder das Passwort dieser Nachricht ist nicht gespeichert. Fordern Sie eine neue an.',
  'This message is on its way already.': 'Diese Nachricht ist schon unterwegs.',
  'This message was sent already.': 'Diese Nachricht wurde schon gesendet.',
  'This message has no recipient: the person was erased, or was not found.':
    'Diese Nachricht hat keinen Empfänger: Die Person wurde gelöscht oder nicht gefunden.',
  'What this message reminds of is over.': 'Woran diese Nachricht erinnert, ist vorbei.',
  'A message cannot be taken back.': 'Eine Nachricht kann nicht zurückgeholt werden.',
  'Only a gift_code has a delivery status.': 'Nur ein gift_code hat einen Lieferstatus.',
  'This campaign is unlimited: leave this empty, or send unlimited as 0.':
    'Diese Kampagne ist unbegrenzt: Lassen Sie dies leer, oder senden Sie unlimited als 0.',
  'This campaign is archived already.': 'Diese Kampagne ist schon archiviert.',
  'This campaign is not archived.': 'Diese Kampagne ist nicht archiviert.',
  'This campaign was archived since.': 'Diese Kampagne wurde seitdem archiviert.',
  'This campaign was taken out of the archive since.': 'Diese Kampagne wurde seitdem aus dem Archiv geholt.',
};
