import { documentFor, ROLES } from './document.mjs';

/*
 * The same for every operation of every role: all fields that it knows at once, each with as much as fits. What bounds do
 * not refuse comes as far as the readers of the fields.
 */
const BODY_BYTES = 1_900_000;
const HEAD_BYTES = 12_000;
/** Just within the bounds of a body: beyond them, all operations are alike. */
const VALUES = 59_000;
const KEYS = 990;
const FORM_FIELDS = 990;
/** Read by operations that take long lists. */
const LONG_FORM_FIELDS = 9_900;
const QUERY_FIELDS = 900;
const UNKNOWN_ID = '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
/** Would end the session that all others are sent with. */
const ENDS_SESSION = /\/token\/revoke/;

const toList = (value) => (share) => Array(share(VALUES)).fill(value);
const getKeys = (share, getName) =>
  Object.fromEntries(Array.from({ length: share }, (_, index) => [getName(index), index]));
const getText = (part) => (share) => part.repeat(Math.ceil(share(BODY_BYTES) / Buffer.byteLength(part)));

/** What each field is; `share` is what one of them may have of a bound. */
const VALUES_OF_FIELDS = {
  'lists of objects': (share) => Array(share(VALUES / 2)).fill({}),
  'lists of texts': toList('x'),
  'lists of numbers': toList(1),
  'lists of lists': (share) => Array(share(VALUES / 50)).fill(Array(49).fill(null)),
  'maps of keys': (share) => getKeys(Math.min(KEYS, share(VALUES)), (index) => `k${index}`),
  'maps of indices': (share) => getKeys(share(VALUES), String),
  letters: getText('a'),
  digits: getText('1'),
  blanks: getText(' '),
  'percent signs': getText('%25'),
  separators: getText('a:b;'),
};

const FORMS = {
  'a form of lists': [FORM_FIELDS, (name, index) => `${name}[]=${index}`],
  'a form of rows': [FORM_FIELDS, (name, index) => `${name}[${index}][a]=1`],
  'a form of values': [FORM_FIELDS, (name, index) => `${name}=${index}`],
  'a long form of lists': [LONG_FORM_FIELDS, (name, index) => `${name}[]=${index}`],
  'a long form of rows': [LONG_FORM_FIELDS, (name, index) => `${name}[${index}][a]=1`],
};

const QUERIES = { letters: 'a', digits: '1', 'percent signs': '%2525', brackets: '[' };

/** Requests as `HOSTILE_REQUESTS` has them. */
export function hostileRequestsTo(document, seed) {
  return Object.keys(ROLES).flatMap((role) => {
    const { paths } = documentFor(document, role, seed);
    return Object.entries(paths)
      .filter(([path]) => !ENDS_SESSION.test(path))
      .flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, operation]) => {
          const to = { role, method: method.toUpperCase(), path: getPath(path) };
          return method === 'get' ? queries(to, operation) : bodies(to, operation, document);
        }),
      );
  });
}

function getPath(path) {
  return path.replace('{storeCode}', 'DEFAULT').replace(/\{\w+\}/g, UNKNOWN_ID);
}

function bodies(to, { requestBody }, document) {
  // One that takes none is sent some all the same.
  const names = getFields(requestBody, document);
  const share = (bound) => Math.max(1, Math.floor(bound / names.length));
  const asJson = Object.entries(VALUES_OF_FIELDS).map(([name, valueOf]) => ({
    ...to,
    name: getTitle(to, name),
    headers: JSON_TYPE,
    body: () => {
      const value = valueOf(share);
      return JSON.stringify(Object.fromEntries(names.map((field) => [field, value])));
    },
  }));
  const asForms = Object.entries(FORMS).map(([name, [bound, fieldOf]]) => ({
    ...to,
    name: getTitle(to, name),
    headers: FORM_TYPE,
    body: () =>
      names
        .flatMap((field) => Array.from({ length: share(bound) }, (_, index) => fieldOf(field, index)))
        .join('&'),
  }));
  return [...asJson, ...asForms];
}

function queries(to, { parameters = [] }) {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name.replace('[]', ''));
  if (names.length === 0) {
    return [];
  }
  const filled = Object.entries(QUERIES).map(([name, part]) => [
    name,
    names
      .map((field) => `${field}=${part.repeat(Math.floor(HEAD_BYTES / names.length / part.length))}`)
      .join('&'),
  ]);
  const lists = Array.from({ length: QUERY_FIELDS }, (_, index) => `${names[index % names.length]}[]=1`);
  const repeated = ['lists', lists.join('&').slice(0, HEAD_BYTES)];
  return [...filled, repeated].map(([name, query]) => ({
    ...to,
    name: getTitle(to, name),
    path: `${to.path}?${query}`,
  }));
}

function getTitle({ role, method, path }, name) {
  return `${name}, ${method} ${path} as ${role}`;
}

/** The names of the fields of a body, without the wrapper. */
function getFields(requestBody, document) {
  const schema = requestBody?.content['application/json']?.schema ?? {};
  const [first = schema] = schema.anyOf ?? [];
  const { properties = {} } = first.$ref ? document.components.schemas[first.$ref.split('/').at(-1)] : first;
  const names = Object.keys(properties);
  return names.length > 0 ? names : ['coupons'];
}
