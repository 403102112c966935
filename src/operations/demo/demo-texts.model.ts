/** What the demo says, by its English words: customers read it in each language that comes with the service. */
type Translated = Readonly<Record<'de' | 'pl', string>>;

const TEXTS: Readonly<Record<string, Translated>> = {
  Bronze: { de: 'Bronze', pl: 'Brązowy' },
  Silver: { de: 'Silber', pl: 'Srebrny' },
  Gold: { de: 'Gold', pl: 'Złoty' },
  VIP: { de: 'VIP', pl: 'VIP' },
  'From 0 points': { de: 'Ab 0 Punkten', pl: 'Od 0 punktów' },
  'From 400 points': { de: 'Ab 400 Punkten', pl: 'Od 400 punktów' },
  'From 1500 points': { de: 'Ab 1.500 Punkten', pl: 'Od 1500 punktów' },
  'From 5000 points': { de: 'Ab 5.000 Punkten', pl: 'Od 5000 punktów' },

  'Food and drink': { de: 'Essen und Trinken', pl: 'Jedzenie i napoje' },
  Shopping: { de: 'Einkaufen', pl: 'Zakupy' },
  Events: { de: 'Veranstaltungen', pl: 'Wydarzenia' },
  Money: { de: 'Geld', pl: 'Pieniądze' },

  'Free coffee': { de: 'Gratiskaffee', pl: 'Darmowa kawa' },
  'A coffee of your choice in any of our shops.': {
    de: 'Ein Kaffee Ihrer Wahl in jedem unserer Geschäfte.',
    pl: 'Dowolna kawa w każdym z naszych sklepów.',
  },
  'Free delivery': { de: 'Gratislieferung', pl: 'Darmowa dostawa' },
  'We pay for the delivery of your next order.': {
    de: 'Wir übernehmen den Versand Ihrer nächsten Bestellung.',
    pl: 'Zapłacimy za dostawę Twojego następnego zamówienia.',
  },
  '10 EUR off': { de: '10 EUR Rabatt', pl: '10 EUR rabatu' },
  'Ten euros off any purchase of 50 euros or more.': {
    de: 'Zehn Euro Rabatt auf jeden Einkauf ab 50 Euro.',
    pl: 'Dziesięć euro rabatu na każdy zakup od 50 euro.',
  },
  '50 EUR voucher': { de: 'Gutschein über 50 EUR', pl: 'Bon na 50 EUR' },
  'Pay with it like with cash in any of our shops.': {
    de: 'Damit zahlen Sie wie mit Bargeld in jedem unserer Geschäfte.',
    pl: 'Zapłacisz nim jak gotówką w każdym z naszych sklepów.',
  },
  'Canvas tote bag': { de: 'Stofftasche', pl: 'Płócienna torba' },
  'A sturdy bag in the colours of the season. We send it to your address.': {
    de: 'Eine feste Tasche in den Farben der Saison. Wir schicken sie an Ihre Adresse.',
    pl: 'Solidna torba w kolorach sezonu. Wyślemy ją na Twój adres.',
  },
  'Spring concert': { de: 'Frühlingskonzert', pl: 'Wiosenny koncert' },
  'Two hours of music in the old market hall.': {
    de: 'Zwei Stunden Musik in der alten Markthalle.',
    pl: 'Dwie godziny muzyki w starej hali targowej.',
  },
  "Gold members' gift box": { de: 'Geschenkbox für Gold-Mitglieder', pl: 'Złote pudełko z prezentami' },
  'Selected by our team, for Gold and VIP members only.': {
    de: 'Von unserem Team ausgesucht, nur für Mitglieder mit Gold oder VIP.',
    pl: 'Wybrane przez nasz zespół, tylko dla poziomów Złoty i VIP.',
  },
  'VIP evening': { de: 'VIP-Abend', pl: 'Wieczór VIP' },
  'Dinner with the makers. Only for VIP members.': {
    de: 'Abendessen mit den Herstellern. Nur für VIP-Mitglieder.',
    pl: 'Kolacja z producentami. Tylko dla poziomu VIP.',
  },
  "Newsletter readers' 15 %": { de: '15 % für den Newsletter', pl: '15% za newsletter' },
  'Fifteen percent off, for everybody who reads our newsletter.': {
    de: 'Fünfzehn Prozent Rabatt für alle, die unseren Newsletter lesen.',
    pl: 'Piętnaście procent rabatu dla wszystkich, którzy czytają nasz newsletter.',
  },
  Cashback: { de: 'Cashback', pl: 'Cashback' },
  'Turn points into money: every point is worth ten cents.': {
    de: 'Machen Sie Punkte zu Geld: Jeder Punkt ist zehn Cent wert.',
    pl: 'Zamień punkty na pieniądze: każdy punkt jest wart dziesięć centów.',
  },
  'Trial month': { de: 'Probemonat', pl: 'Miesiąc próbny' },
  'Our delivery club for a month. Begins two days after you ask for it.': {
    de: 'Ein Monat in unserem Lieferclub. Er beginnt zwei Tage nach der Bestellung.',
    pl: 'Nasz klub dostaw na miesiąc. Zaczyna się dwa dni po zamówieniu.',
  },
  'Birthday cake': { de: 'Geburtstagskuchen', pl: 'Tort urodzinowy' },
  'Around your birthday, a small cake is on us.': {
    de: 'Rund um Ihren Geburtstag spendieren wir einen kleinen Kuchen.',
    pl: 'W okolicach Twoich urodzin mały tort na nasz koszt.',
  },
  'Visit us on market day': { de: 'Besuchen Sie uns am Markttag', pl: 'Odwiedź nas w dzień targowy' },
  'For customers who come to our stall on market day.': {
    de: 'Für alle, die am Markttag zu unserem Stand kommen.',
    pl: 'Dla klientów, którzy w dzień targowy odwiedzą nasze stoisko.',
  },
  'Winter sale preview': { de: 'Vorschau auf den Winterschlussverkauf', pl: 'Zimowa wyprzedaż przed czasem' },
  'A day before everybody else.': { de: 'Einen Tag vor allen anderen.', pl: 'Dzień wcześniej niż wszyscy.' },
  'Second item for 1 EUR': { de: 'Zweiter Artikel für 1 EUR', pl: 'Drugi produkt za 1 EUR' },
  'Still being prepared.': { de: 'Noch in Vorbereitung.', pl: 'W przygotowaniu.' },
};

/** The texts of one thing in all languages: `{ en: { name: 'Gold' }, de: { … } }`. */
export function translateTexts<Field extends string>(
  english: Readonly<Record<Field, string>>,
): Record<'en' | 'de' | 'pl', Record<Field, string>> {
  return { en: { ...english }, de: translate(english, 'de'), pl: translate(english, 'pl') };
}

function translate<Field extends string>(
  english: Readonly<Record<Field, string>>,
  language: keyof Translated,
): Record<Field, string> {
  const fields = Object.entries<string>(english).map(([field, text]) => {
    const translated = TEXTS[text];
    if (!translated) {
      throw new Error(`The demo has no translation of "${text}"`);
    }
    return [field, translated[language]];
  });
  return Object.fromEntries(fields) as Record<Field, string>;
}
