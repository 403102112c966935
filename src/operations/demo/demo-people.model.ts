import type { NewCustomer } from '../../customer/index.js';
import type { SeededRandom } from './seeded-random.model.js';

export const DEMO_PASSWORD = 'laurel-demo';

export interface DemoLogin {
  readonly username: string;
  readonly password: string;
}

export const DEMO_ADMINISTRATOR: DemoLogin = { username: 'admin', password: DEMO_PASSWORD };
export const DEMO_SELLER: DemoLogin = { username: 'seller@example.com', password: DEMO_PASSWORD };
export const DEMO_CUSTOMER: DemoLogin = { username: 'customer@example.com', password: DEMO_PASSWORD };

export const DEMO_LOGINS: readonly string[] = [
  '',
  'The demo programme is loaded. Its logins:',
  `  administrator      ${DEMO_ADMINISTRATOR.username} / ${DEMO_ADMINISTRATOR.password}`,
  `  seller             ${DEMO_SELLER.username} / ${DEMO_SELLER.password}`,
  `  customers          ${DEMO_CUSTOMER.username} / ${DEMO_CUSTOMER.password}`,
  `                     customer2@example.com / ${DEMO_PASSWORD}`,
];

const FEMALE =
  'Alice Amelie Bianca Carla Chiara Daria Elena Emma Freya Greta Hanna Ines Julia Karin Lea Lena Maja Marta Nina Olga Paula Rosa Sara Sofia Tea Vera Wanda Zoe';
const MALE =
  'Adam Anton Boris Carl Daniel David Emil Felix Georg Hugo Ivan Jakob Jan Karol Leon Lukas Marek Milan Nico Oskar Paul Peter Robin Simon Tomas Viktor';
const LAST =
  'Adler Bauer Berg Brandt Conti Dietrich Dvorak Eder Ferrari Fischer Fuchs Gruber Haas Hofer Horvat Huber Jansen Kaiser Keller Klein Kovac Kowalski Kral Lang Lehner Lindberg Maier Marino Moser Nagy Novak Nowak Olsen Pichler Reiter Ricci Rossi Schmid Sommer Steiner Svoboda Toth Urban Vogel Wagner Weber Winkler Wolf Zeman Ziegler';
const CITIES = [
  ['Vienna', '1070', 'AT'],
  ['Graz', '8010', 'AT'],
  ['Warsaw', '00-001', 'PL'],
  ['Kraków', '31-001', 'PL'],
  ['Prague', '110 00', 'CZ'],
  ['Munich', '80331', 'DE'],
  ['Bolzano', '39100', 'IT'],
] as const;
const STREETS = 'Market Street,Station Road,Mill Lane,Garden Way,Church Square,River Bank'.split(',');

/** Customers who have agreed to get news carry this label; a segment and a reward depend on it. */
export const NEWSLETTER = { key: 'newsletter', value: 'yes' };

/** Customer number `index`: the names differ, whatever the dice say. */
export function getPerson(index: number, random: SeededRandom): Omit<NewCustomer, 'storeId'> {
  const isFemale = random.isOneIn(2);
  const firstName = random.pick((isFemale ? FEMALE : MALE).split(' '));
  const lastName = random.pick(LAST.split(' '));
  const birthDate = `${random.whole(1948, 2005)}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`;
  const [city, postal, country] = random.pick(CITIES);
  const readsNews = random.isOneIn(3);
  const name = `${firstName}.${lastName}`.toLowerCase();
  const agreement3 = random.isOneIn(4);
  const activeAtOnce = !random.isOneIn(25);
  // Who registers alone has no card yet.
  const hasCard = random.isOneIn(2) && activeAtOnce;
  return {
    firstName,
    lastName,
    email: `${name}.${index}@example.com`,
    phone: `+43660${String(1_000_000 + index)}`,
    gender: isFemale ? 'female' : 'male',
    birthDate,
    agreement1: true,
    agreement2: readsNews,
    agreement3,
    activeAtOnce,
    ...(hasCard && { loyaltyCardNumber: String(47_000_000 + index) }),
    ...(readsNews && { labels: [NEWSLETTER] }),
    ...(random.isOneIn(2) && {
      address: { street: random.pick(STREETS), address1: String(random.whole(1, 90)), postal, city, country },
    }),
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
