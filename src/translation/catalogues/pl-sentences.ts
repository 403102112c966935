import type { Sentence } from './sentences.js';

export const sentencesInPolish: Readonly<Record<Sentence, string>> = {
  'A customer cannot be merged into themselves.': 'Klienta nie można scalić z nim samym.',
  'Another customer was merged into this one, so this one is not merged.':
    'Z tym klientem scalono już innego, dlatego nie można go scalić.',
  'Something has happened to one of the two customers since the merge, so it stays.':
    'Od scalenia u jednego z dwóch klientów coś się zmieniło, dlatego scalenie pozostaje.',
  'The service failed at this customer: its log says why.':
    'Usługa nie poradziła sobie z tym klientem: przyczyna jest w jej dzienniku.',
  'The service failed at this record: its log says why.':
    'Usługa nie poradziła sobie z tym rekordem: przyczyna jest w jej dzienniku.',
  'The store has no such customer.': 'Sklep nie ma takiego klienta.',
  'This customer was merged into another one.': 'Tego klienta scalono z innym.',
  'This customer was not merged into another one.': 'Tego klienta nie scalono z innym.',
  'The transaction that this coupon was given for was returned: it stays used.':
    'Transakcja, za którą przyznano ten kupon, została zwrócona: kupon pozostaje wykorzystany.',
  'The token stands once, behind # or as the last part of the path.':
    'Token występuje raz, po znaku # lub jako ostatnia część ścieżki.',
  'No notifications are sent.': 'Powiadomienia nie są wysyłane.',
  'The address of a push service is not in a private network.':
    'Adres usługi push nie leży w sieci prywatnej.',
  'This value is not the address of a push service: it begins with https://.':
    'Ta wartość nie jest adresem usługi push: zaczyna się od https://.',
  'This value is not the public key of a browser: a point of P-256 in base64url.':
    'Ta wartość nie jest kluczem publicznym przeglądarki: punktem P-256 w base64url.',
  'This value is not the secret of a browser: 16 bytes in base64url.':
    'Ta wartość nie jest sekretem przeglądarki: 16 bajtami w base64url.',
  'No mail server is set up.': 'Nie skonfigurowano serwera poczty.',
  'This e-mail goes to the customer alone.': 'Ten e-mail trafia tylko do klienta.',
  'This link is no longer valid. Ask for another one.': 'Ten link jest już nieważny. Poproś o nowy.',
  'The password was not changed. Try it again.': 'Hasło nie zostało zmienione. Spróbuj ponownie.',
  'This rule is for everybody, before they have a level: choose all levels or none, and no segments.':
    'Ta reguła jest dla wszystkich, zanim mają poziom: wybierz wszystkie poziomy albo żaden, a segmentów nie wybieraj.',
  'This reward was returned: it is not delivered any more.':
    'Ta nagroda została zwrócona: nie będzie już dostarczona.',
  'This customer does not wait for an activation.': 'Ten klient nie czeka na aktywację.',
  'The personal data of this customer were erased.': 'Dane osobowe tego klienta zostały usunięte.',
  'This customer has no e-mail that waits for a link.':
    'Ten klient nie ma adresu e-mail, który czeka na link.',
  'This customer has no phone number.': 'Ten klient nie ma numeru telefonu.',
  'No gateway for SMS is set up.': 'Nie skonfigurowano bramki SMS.',
  'There is no way to send SMS: the variable SMS_URL of the service is not set.':
    'Nie można wysyłać SMS-ów: zmienna SMS_URL usługi nie jest ustawiona.',
  'This customer is registered already and stays as they are.':
    'Ten klient jest już zarejestrowany i pozostaje bez zmian.',
  'This line has no code.': 'Ten wiersz nie ma kodu.',
  'This line has several cells. Without a line of titles, each code stands on a line of its own.':
    'Ten wiersz ma kilka komórek. Bez wiersza z nagłówkami każdy kod stoi w osobnym wierszu.',
  'Customers cannot choose a card number. The shop gives out cards.':
    'Klienci nie mogą wybrać numeru karty. Karty wydaje sklep.',
  'The customer has another one.': 'Klient ma inne dane.',
  'The transaction is already assigned to a customer': 'Transakcja jest już przypisana do klienta',
  'This is the e-mail, phone or id of another customer.': 'To e-mail, telefon lub ID innego klienta.',
  'This point of sale does not exist.': 'Ten punkt sprzedaży nie istnieje.',
  'Every entry should be a text that is not too long.': 'Każdy wpis powinien być niezbyt długim tekstem.',
  'The type of a rule cannot be changed.': 'Rodzaju reguły nie można zmienić.',
  'Rules of this type do not pay for purchases.': 'Reguły tego rodzaju nie dają punktów za zakupy.',
  'This value should be an object with active, period and limit.':
    'Ta wartość powinna być obiektem z polami active, period i limit.',
  'The sale has no such item.': 'Sprzedaż nie zawiera takiej pozycji.',
  'The lines of a return should be all positive or all negative.':
    'Pozycje zwrotu powinny być wszystkie dodatnie albo wszystkie ujemne.',
  'The amounts of a sale should not sum up to less than 0.':
    'Suma kwot sprzedaży nie powinna być mniejsza niż 0.',
  'The amounts of a transaction should not sum up to more than 1,000,000,000.':
    'Suma kwot transakcji nie powinna przekraczać 1 000 000 000.',
  'This value should be greater than or equal to 0.': 'Ta wartość powinna być większa lub równa 0.',
  'A rule that customers may report needs an active limit.':
    'Reguła, którą klienci mogą zgłaszać, wymaga aktywnego limitu.',
  'No more transactions can be claimed today': 'Dzisiaj nie można już zgłosić więcej transakcji',
  'event does not exist': 'to zdarzenie nie istnieje',
  'limit exceeded': 'limit przekroczony',
  'A field should occur once.': 'Pole powinno występować raz.',
  'Every entry should have a field and a priority.': 'Każdy wpis powinien mieć pole i priorytet.',
  'Such customer does not exist.': 'Taki klient nie istnieje.',
  'Days begin and end in the time zone that the variable TIMEZONE of the service names.':
    'Dni zaczynają się i kończą w strefie czasowej, którą podaje zmienna TIMEZONE usługi.',
  'Amounts are kept with another number of decimals than this currency has. CURRENCY sets the currency of a new database.':
    'Kwoty są zapisywane z inną liczbą miejsc po przecinku, niż ma ta waluta. CURRENCY ustawia walutę nowej bazy danych.',
  'This value is not a valid currency.': 'Ta wartość nie jest poprawną walutą.',
  'This value is not a valid time zone.': 'Ta wartość nie jest poprawną strefą czasową.',
  'This value should be a color such as #1a2b3c.': 'Ta wartość powinna być kolorem takim jak #1a2b3c.',
  'A URL with a user or a password is not allowed.':
    'Adres URL z nazwą użytkownika lub hasłem jest niedozwolony.',
  'A translation should be under its locale, such as en.':
    'Tłumaczenie powinno stać pod kodem języka, na przykład en.',
  'All buyers of this campaign get the same code: it takes no other.':
    'Wszyscy kupujący w tej kampanii otrzymują ten sam kod: nie przyjmuje ona innych.',
  'An event type looks like Service.Domain.Account.Event.PointsWereSpent; * means all.':
    'Typ zdarzenia wygląda tak: Service.Domain.Account.Event.PointsWereSpent; * oznacza wszystkie.',
  'At least one active administrator must have the master role.':
    'Co najmniej jeden aktywny administrator musi mieć rolę główną.',
  'Authentication Required': 'Wymagane uwierzytelnienie',
  'Bad credentials': 'Nieprawidłowe dane logowania',
  'Can not remove master role.': 'Nie można usunąć roli głównej.',
  'Cashback is not marked.': 'Cashbacku nie oznacza się jako wykorzystany.',
  'Customers can set their birth date once. Ask the shop to change it.':
    'Klienci mogą ustawić datę urodzenia jeden raz. Poproś sklep o jej zmianę.',
  'Customers cannot mark a coupon unused.': 'Klienci nie mogą oznaczyć kuponu jako niewykorzystany.',
  'Customers do not send points to each other in this programme':
    'W tym programie klienci nie przesyłają sobie punktów',
  'Every label should have a key and a value.': 'Każda etykieta powinna mieć klucz i wartość.',
  'Every label should have a key, and may have a value.':
    'Każda etykieta powinna mieć klucz i może mieć wartość.',
  'Every label should have a key, and texts that are not too long.':
    'Każda etykieta powinna mieć klucz i niezbyt długie teksty.',
  'Every label should have a value.': 'Każda etykieta powinna mieć wartość.',
  'Expired JWT Token': 'Token JWT wygasł',
  'Invalid API Key': 'Nieprawidłowy klucz API',
  'Invalid JWT Token': 'Nieprawidłowy token JWT',
  'Invalid refresh token': 'Nieprawidłowy token odświeżania',
  'Invalid transaction': 'Nieprawidłowa transakcja',
  'Limit per customer exceeded': 'Przekroczono limit na klienta',
  'Neither level is not available as start level for this customer.':
    'Dla tego klienta nie ma dostępnego poziomu początkowego.',
  'It names no customer.': 'Nie wskazano klienta.',
  'No customer matches its data.': 'Do danych nie pasuje żaden klient.',
  'The lines of this transaction stand too far apart. Sort the file by documentNumber, and send it again.':
    'Wiersze tej transakcji są zbyt daleko od siebie. Posortuj plik według documentNumber i wyślij go ponownie.',
  'No coupons left': 'Nie ma już kuponów',
  'No such coupon was bought.': 'Takiego kuponu nie kupiono.',
  'Not allowed': 'Niedozwolone',
  'Not enough points': 'Za mało punktów',
  'Only administrators can set this value.': 'Tylko administratorzy mogą ustawić tę wartość.',
  'Private addresses are not allowed; WEBHOOK_ALLOW_PRIVATE=true allows them.':
    'Adresy prywatne są niedozwolone; WEBHOOK_ALLOW_PRIVATE=true na nie zezwala.',
  'Seller with such email already exists.': 'Sprzedawca z tym adresem e-mail już istnieje.',
  'Store with such code already exists.': 'Sklep z tym kodem już istnieje.',
  'The end of a range should not be before its beginning.':
    'Koniec zakresu nie powinien przypadać przed jego początkiem.',
  'The reward type of a campaign cannot be changed.': 'Rodzaju nagrody kampanii nie można zmienić.',
  'The webhook is not active': 'Webhook jest nieaktywny',
  'There is no such role.': 'Nie ma takiej roli.',
  'The sales of this customer would come to too much': 'Łączna sprzedaż tego klienta byłaby zbyt duża',
  'The account would hold too many points': 'Na koncie byłoby zbyt dużo punktów',
  'This value should be tags in double quotes, or *.':
    'Ta wartość powinna zawierać tagi w cudzysłowach albo *.',
  'This was changed after it was read.': 'To zmieniono po odczytaniu.',
  'This would earn too many points': 'To przyniosłoby zbyt dużo punktów',
  'These points are no longer blocked': 'Te punkty nie są już zablokowane',
  'These points are worth 0.00: redeem more': 'Te punkty są warte 0,00: wykorzystaj ich więcej',
  'This cashback was paid out': 'Ten cashback został już wypłacony',
  'This code differs only by case from one that is already there.':
    'Ten kod różni się tylko wielkością liter od kodu, który już istnieje.',
  'There is a second factor: remove it first.': 'Jest drugi składnik: najpierw go usuń.',
  'This code is wrong, or was used.': 'Ten kod jest niepoprawny albo został już użyty.',
  'You remove your own second factor with a code of it, on the page of your account.':
    'Własny drugi składnik usuwasz za pomocą jego kodu na stronie swojego konta.',
  'This code is already there.': 'Ten kod już istnieje.',
  'This collection should contain 1 element or more.': 'Ta lista powinna zawierać co najmniej 1 element.',
  'This coupon belongs to another campaign.': 'Ten kupon należy do innej kampanii.',
  'This coupon belongs to another customer.': 'Ten kupon należy do innego klienta.',
  'This coupon has another code.': 'Ten kupon ma inny kod.',
  'This coupon is already used.': 'Ten kupon jest już wykorzystany.',
  'This coupon occurs twice.': 'Ten kupon występuje dwa razy.',
  'This coupon was used': 'Ten kupon został wykorzystany',
  'This coupon was used.': 'Ten kupon został wykorzystany.',
  'This customer has no level that was set by hand': 'Ten klient nie ma poziomu ustawionego ręcznie',
  'This is nested too deep.': 'Zbyt głębokie zagnieżdżenie.',
  'This is not a valid UUID.': 'To nie jest poprawny identyfikator UUID.',
  'This is not valid JSON.': 'To nie jest poprawny JSON.',
  'This is not your current password.': 'To nie jest Twoje obecne hasło.',
  'This key is already in use': 'Ten klucz jest już używany',
  'This level does not exist.': 'Ten poziom nie istnieje.',
  'This rule does not exist.': 'Ta reguła nie istnieje.',
  'This path buys one coupon: use /api/{storeCode}/customer/campaign/{campaign}/buy for several.':
    'Ta ścieżka kupuje jeden kupon: aby kupić kilka, użyj /api/{storeCode}/customer/campaign/{campaign}/buy.',
  'This pattern allows too few codes: it must allow 100 times as many as are asked for.':
    'Ten wzorzec dopuszcza zbyt mało kodów: musi dopuszczać 100 razy więcej, niż zamówiono.',
  'This purchase was returned already': 'Ten zakup został już zwrócony',
  'This reward is not cashback.': 'Ta nagroda nie jest cashbackiem.',
  'This reward is not delivered.': 'Ta nagroda nie jest dostarczana.',
  'This segment has too many criteria and labels.': 'Ten segment ma zbyt wiele kryteriów i etykiet.',
  'This transfer does not block points': 'Ta operacja nie blokuje punktów',
  'This value cannot be changed once a coupon has been sold.':
    'Tej wartości nie można zmienić po sprzedaży kuponu.',
  'This value is already used.': 'Ta wartość jest już używana.',
  'This value is not a valid URL.': 'Ta wartość nie jest poprawnym adresem URL.',
  'This value is not a valid URL: it begins with https:// or http://.':
    'Ta wartość nie jest poprawnym adresem URL: zaczyna się od https:// lub http://.',
  'This value is not a valid date.': 'Ta wartość nie jest poprawną datą.',
  'This value is not a valid datetime.': 'Ta wartość nie jest poprawną datą i godziną.',
  'This value is not a valid email address.': 'Ta wartość nie jest poprawnym adresem e-mail.',
  'This value is not a valid locale.': 'Ta wartość nie jest poprawnym kodem języka.',
  'This value is not a valid phone number.': 'Ta wartość nie jest poprawnym numerem telefonu.',
  'This value is not valid.': 'Ta wartość jest niepoprawna.',
  'This value is one of the most common passwords.': 'Ta wartość jest jednym z najczęstszych haseł.',
  'This value is reserved.': 'Ta wartość jest zarezerwowana.',
  'This value must contain a digit.': 'Ta wartość musi zawierać cyfrę.',
  'This value must contain a lower case letter.': 'Ta wartość musi zawierać małą literę.',
  'This value must contain a special character.': 'Ta wartość musi zawierać znak specjalny.',
  'This value must contain an upper case letter.': 'Ta wartość musi zawierać wielką literę.',
  'This value must not contain a name of the programme or of the person.':
    'Ta wartość nie może zawierać nazwy programu ani imienia, nazwiska lub loginu osoby.',
  'This value should be 1 or 0.': 'Ta wartość powinna być równa 1 lub 0.',
  'This value should be ASC or DESC.': 'Ta wartość powinna być ASC lub DESC.',
  'This value should be a list of roles.': 'Ta wartość powinna być listą ról.',
  'This value should be a list of texts.': 'Ta wartość powinna być listą tekstów.',
  'This value should be a list.': 'Ta wartość powinna być listą.',
  'This value should be a text that is not too long.': 'Ta wartość powinna być niezbyt długim tekstem.',
  'This value should be an object.': 'Ta wartość powinna być obiektem.',
  'This value should be before the points expire.':
    'Ta wartość powinna przypadać przed wygaśnięciem punktów.',
  'This value should be in the future.': 'Ta wartość powinna przypadać w przyszłości.',
  'This value should be letters, digits, _ and -, at most 64.':
    'Ta wartość powinna składać się z liter, cyfr, _ i -, najwyżej 64.',
  'This value should be of the form key:value;key:value.':
    'Ta wartość powinna mieć postać klucz:wartość;klucz:wartość.',
  'This value should be of type integer.': 'Ta wartość powinna być liczbą całkowitą.',
  'This value should be of type number.': 'Ta wartość powinna być liczbą.',
  'This value should be of type string.': 'Ta wartość powinna być tekstem.',
  'This value should be the id of an event.': 'Ta wartość powinna być identyfikatorem zdarzenia.',
  'This value should not be before startAt.': 'Ta wartość nie powinna przypadać przed startAt.',
  'This value should be after startAt.': 'Ta wartość powinna przypadać po startAt.',
  'This value should be after the beginning.': 'Ta wartość powinna przypadać po początku.',
  'This value should not be blank.': 'Ta wartość nie powinna być pusta.',
  'This value should not be given together with expiresAt.':
    'Tej wartości nie należy podawać razem z expiresAt.',
  'This value should not be in the future.': 'Ta wartość nie powinna przypadać w przyszłości.',
  'This value should not be less than fromId.': 'Ta wartość nie powinna być mniejsza niż fromId.',
  'Too many attempts, try again later': 'Zbyt wiele prób, spróbuj później',
  'Too many login attempts, try again later': 'Zbyt wiele prób logowania, spróbuj później',
  'Too many requests, try again later': 'Zbyt wiele żądań, spróbuj później',
  'Too many secrets are still good: try again when the oldest is not':
    'Zbyt wiele sekretów jest jeszcze ważnych: spróbuj ponownie, gdy najstarszy straci ważność',
  'Generated coupon value is 0': 'Wartość wygenerowanego kuponu wynosi 0',
  'The transaction was returned: its value has come back as another coupon.':
    'Transakcja została zwrócona: jej wartość wróciła jako inny kupon.',
  'This customer has no such transaction.': 'Ten klient nie ma takiej transakcji.',
  'This value is not a valid month: YYYY-MM.': 'Ta wartość nie jest poprawnym miesiącem: RRRR-MM.',
  'The code of a language cannot be changed.': 'Kodu języka nie można zmienić.',
  'The default language cannot be changed: records have their texts in it.':
    'Języka domyślnego nie można zmienić: w nim zapisane są teksty obiektów.',
  'The default language cannot be removed.': 'Języka domyślnego nie można usunąć.',
  'This value should be JSON text: an object of texts, and of such objects.':
    'Ta wartość powinna być tekstem JSON: obiektem z tekstami i takimi obiektami.',
  'This value should be the code of a language, as de or de-AT.':
    'Ta wartość powinna być kodem języka, takim jak de lub de-AT.',
  'This value should be one of: day, month.': 'Ta wartość powinna być równa day lub month.',
  'You can not deactivate yourself.': 'Nie możesz dezaktywować swojego konta.',
  "You don't have permission to edit this data.": 'Nie masz uprawnień do edycji tych danych.',
  'Your current password is needed for changing your own password, e-mail or API key.':
    'Do zmiany własnego hasła, adresu e-mail lub klucza API potrzebne jest Twoje obecne hasło.',
  'cashback not available': 'cashback jest niedostępny',
  'cashback not valid': 'cashback jest niepoprawny',
  'this transfer cannot be canceled': 'tej operacji nie można unieważnić',
  'to many results': 'zbyt wiele wyników',
  'The campaign is archived': 'Kampania jest zarchiwizowana',
  'The campaign is archived.': 'Kampania jest zarchiwizowana.',
  'The campaign is switched off.': 'Kampania jest wyłączona.',
  'This reward is given out by a rule, and cannot be bought.':
    'Tę nagrodę przyznaje reguła i nie można jej kupić.',
  'Send one file at a time.': 'Wysyłaj po jednym pliku.',
  'This document is damaged.': 'Ten dokument jest uszkodzony.',
  'This file is empty.': 'Ten plik jest pusty.',
  'This file should be a PDF.': 'Ten plik powinien być w formacie PDF.',
  'This file should be a picture: PNG, JPEG or WebP.': 'Ten plik powinien być obrazem: PNG, JPEG lub WebP.',
  'This file was not taken.': 'Ten plik nie został przyjęty.',
  'This picture is damaged.': 'Ten obraz jest uszkodzony.',
  'No more people can be invited today': 'Dzisiaj nie można zaprosić więcej osób',
  'This is your own address.': 'To Twój własny adres.',
  'You have 100 views. Remove one before you save another.':
    'Masz 100 widoków. Usuń jeden z nich, zanim zapiszesz następny.',
  'You have a view of this list with this name already.': 'Masz już widok tej listy o tej nazwie.',
  'You have invited this person already.': 'Ta osoba ma już od Ciebie zaproszenie.',
  'The note of this row is about another one: nothing was undone.':
    'Notatka tego wiersza dotyczy czegoś innego: niczego nie cofnięto.',
  'These points are not what the action gave to this customer: they stay.':
    'To nie są punkty, które ten klient dostał w tej akcji: zostają.',
  'This was done before: it is not done again.': 'To już zrobiono: nie zostanie zrobione ponownie.',
  'None of these points are left: they were spent, sent, blocked or canceled, or have expired.':
    'Z tych punktów nic nie zostało: wydano je, wysłano, zablokowano lub anulowano albo wygasły.',
  'There is no such bought reward.': 'Nie ma takiej kupionej nagrody.',
  'There is no such campaign.': 'Nie ma takiej kampanii.',
  'There is no such customer.': 'Nie ma takiego klienta.',
  'There is no such segment.': 'Nie ma takiego segmentu.',
  'This campaign is active already.': 'Ta kampania jest już aktywna.',
  'Only a gift_code has a delivery status.': 'Tylko gift_code ma status dostawy.',
  'This campaign is unlimited: leave this empty, or send unlimited as 0.':
    'Ta kampania jest bez limitu: pozostaw to pole puste albo wyślij unlimited jako 0.',
  'This campaign is archived.': 'Ta kampania jest zarchiwizowana.',
  'This campaign is inactive already.': 'Ta kampania jest już nieaktywna.',
  'This campaign was switched since.': 'Tę kampanię od tego czasu przełączono.',
  'This customer does not have the label any more.': 'Ten klient nie ma już tej etykiety.',
  'This customer has the label already.': 'Ten klient ma już tę etykietę.',
  'This segment has no customers now': 'Ten segment nie ma teraz klientów',
  'This value should be given, or segment: one of them.':
    'Należy podać tę wartość albo segment: jedno z nich.',
  'There is no such message.': 'Nie ma takiej wiadomości.',
  'The recipient does not need or does not want this message any more.':
    'Odbiorca nie potrzebuje już tej wiadomości albo jej nie chce.',
  'The recipient has got too many messages within a day. Try again tomorrow.':
    'Odbiorca dostał w ciągu dnia zbyt wiele wiadomości. Spróbuj jutro.',
  'The link, code or password of this message is not kept. Ask for a new one.':
    'Link, kod lub hasło z tej wiadomości nie są przechowywane. Poproś o nową.',
  'This message is on its way already.': 'Ta wiadomość jest już w drodze.',
  'This message was sent already.': 'Ta wiadomość została już wysłana.',
  'This message has no recipient: the person was erased, or was not found.':
    'Ta wiadomość nie ma odbiorcy: dane osoby usunięto albo jej nie znaleziono.',
  'What this message reminds of is over.': 'To, o czym przypomina ta wiadomość, już minęło.',
  'A message cannot be taken back.': 'Wiadomości nie można cofnąć.',
  'This campaign is archived already.': 'Ta kampania jest już zarchiwizowana.',
  'This campaign is not archived.': 'Ta kampania nie jest zarchiwizowana.',
  'This campaign was archived since.': 'Tę kampanię przeniesiono w międzyczasie do archiwum.',
  'This campaign was taken out of the archive since.': 'Tę kampanię wyjęto w międzyczasie z archiwum.',
};
