import { gzipSync } from 'node:zlib';

/*
 * Requests that are made to keep the service busy: as many keys, rows, fields, levels or characters as fit. None of them
 * may make its event loop stand still, whatever the answer is.
 */
const BODY_BYTES = 1_990_000;
/** Node refuses what is longer, address and headers together. */
const HEAD_BYTES = 15_500;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const UUID = '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10';

const LOGIN = '/api/customer/login_check';
const MARK = '/api/customer/campaign/coupons/mark_as_used';
const BUY = '/api/customer/campaign/{campaign}/buy';

const json = (name, path, body, more = {}) => ({
  name,
  method: 'POST',
  path,
  headers: JSON_TYPE,
  body: () => {
    const sent = body();
    return typeof sent === 'string' ? sent : JSON.stringify(sent);
  },
  ...more,
});
const form = (name, path, body, more = {}) => ({
  ...{ name, method: 'POST', path, headers: FORM_TYPE, body },
  ...more,
});
const get = (name, path, more = {}) => ({ name, method: 'GET', path, ...more });

const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const keys = (count, value = 1) => Object.fromEntries(times(count, (index) => [`k${index}`, value]));
const filled = (part, bytes = BODY_BYTES) => part.repeat(Math.floor(bytes / part.length));
const deep = (levels, open, close) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const customer = { role: 'customer' };
const administrator = { role: 'administrator' };

const KEYS = [
  json('50,000 keys', LOGIN, () => keys(50_000)),
  json('150,000 keys', `/api/customer/${UUID}`, () => keys(150_000), { ...administrator, method: 'PUT' }),
  json('150,000 keys below the wrapper', '/api/campaign', () => ({ campaign: keys(150_000) }), administrator),
  json('150,000 keys in a part', '/api/campaign', () => ({ campaignActivity: keys(150_000) }), administrator),
  json('1,000 rows of 150 keys', MARK, () => ({ coupons: times(1000, () => keys(150)) }), customer),
  json('150,000 keys that are numbers', MARK, () => ({ coupons: { ...times(150_000, () => 1) } }), customer),
  json(
    'a map of 150,000 codes',
    '/api/campaign',
    () => ({ coupons: { ...times(150_000, String) } }),
    administrator,
  ),
  json('150,000 languages', '/api/campaign', () => ({ translations: keys(150_000, {}) }), administrator),
  json('__proto__ with 50,000 keys', LOGIN, () => `{"__proto__":${JSON.stringify(keys(50_000))}}`),
  json('a key of 2 MB', LOGIN, () => ({ [filled('k')]: 1 })),
];

const FORMS = [
  form('9,999 indices', LOGIN, () => times(9999, (index) => `a[${index}]=1`).join('&')),
  form('9,999 rows', LOGIN, () => times(9999, (index) => `coupons[${index}][a]=1`).join('&')),
  form(
    '9,999 rows, customer',
    MARK,
    () => times(9999, (index) => `coupons[${index}][a]=1`).join('&'),
    customer,
  ),
  form('9,999 values of one name', LOGIN, () => filled('a[]=1&', 60_000)),
  form('one name 9,999 times', LOGIN, () => filled('a=1&', 40_000)),
  form('9,999 names', LOGIN, () => times(9999, (index) => `k${index}=1`).join('&')),
  form('an index of a billion', MARK, () => 'coupons[999999999][used]=1', customer),
  form('500,000 fields', LOGIN, () => filled('a=1&')),
  form('2 MB of &', LOGIN, () => filled('&')),
  form('2 MB of brackets', LOGIN, () => `a${filled('[b]')}=1`),
  form('2 MB of opening brackets', LOGIN, () => filled('[')),
  form('2 MB of percent signs', LOGIN, () => `_username=${filled('%')}`),
  form('2 MB of encoded bytes', LOGIN, () => `_username=${filled('%41')}`),
  form('2 MB of wrong UTF-8', LOGIN, () => `_username=${filled('%ff')}`),
  form('__proto__ as a list', LOGIN, () => times(3000, (index) => `__proto__[${index}]=1`).join('&')),
];

const LISTS = [
  json('50,000 rows of nothing', MARK, () => ({ coupons: Array(50_000).fill({}) }), customer),
  json('400,000 rows of nothing', MARK, () => ({ coupons: Array(400_000).fill({}) }), customer),
  json(
    '1,000 rows that are wrong',
    MARK,
    () => ({ coupons: times(1000, () => ({ used: 2, code: 1 })) }),
    customer,
  ),
  json('600,000 numbers for rows', MARK, () => ({ coupons: Array(600_000).fill(1) }), customer),
  json('lists in lists', MARK, () => ({ coupons: Array(1000).fill(Array(500).fill(1)) }), customer),
  json('600,000 codes', '/api/campaign', () => ({ coupons: Array(600_000).fill(1) }), administrator),
  json(
    '50,000 codes that are wrong',
    '/api/campaign',
    () => ({ coupons: Array(50_000).fill('\u0000') }),
    administrator,
  ),
  json('600,000 levels', '/api/campaign', () => ({ levels: Array(600_000).fill(1) }), administrator),
  json('100,000 labels', '/api/campaign', () => ({ labels: Array(100_000).fill({ key: 1 }) }), administrator),
  json('labels of 2 MB', '/api/customer/register', () => ({ labels: filled('a:b;') }), administrator),
  json(
    '60,000 special rewards',
    '/api/level/create',
    () => ({ specialRewards: Array(60_000).fill({}) }),
    administrator,
  ),
  json(
    '1,000 parts of 500 criteria',
    '/api/segment',
    () => ({ parts: times(1000, () => ({ criteria: Array(500).fill({}) })) }),
    administrator,
  ),
  json('600,000 event types', '/api/webhook', () => ({ eventTypes: Array(600_000).fill(1) }), administrator),
  json(
    '100,000 permissions',
    '/api/admin/acl/role',
    () => ({ permissions: Array(100_000).fill({}) }),
    administrator,
  ),
];

const LEVELS = [
  json('1,000,000 lists in each other', LOGIN, () => filled('[')),
  json('900,000 closed lists in each other', LOGIN, () => deep(900_000, '[', ']')),
  json('300,000 objects in each other', LOGIN, () => deep(300_000, '{"a":', '}')),
  json('300,000 objects in each other, bought', BUY, () => deep(300_000, '{"a":', '}'), customer),
];

const TEXTS = [
  ...['_username', '_password'].map((field) =>
    json(`${field} of 2 MB`, LOGIN, () => ({ [field]: filled('x') })),
  ),
  ...[
    ['email', filled('a@')],
    ['email', `${'a'.repeat(60)}@${filled('a.')}`],
    ['email', `"${filled('\\" ')}"@a.b`],
    ['phone', `${filled(' ')}1`],
    ['phone', filled('1')],
    ['birthDate', filled('1')],
    ['loyaltyCardNumber', filled('\ud83d\ude00', BODY_BYTES / 2)],
    ['firstName', `${filled(' ')}x`],
  ].map(([field, text]) =>
    json(`${field}: ${text.slice(0, 3)}… of 2 MB`, '/api/customer/self_register', () => ({ [field]: text })),
  ),
  ...[
    ['moreInformationLink', `http://${filled('a.')}`],
    ['costInPoints', filled('1')],
    ['costInPoints', `${filled('1')}x`],
    ['limit', `${filled(' ')}x`],
    ['rewardValue', `${filled('1')}.${'1'.repeat(10)}x`],
    ['campaignActivity', { activeFrom: `2018-01-01T${filled('0')}` }],
    ['campaignActivity', { activeFrom: `${filled('T')}\n 01:00` }],
    ['labels', filled(':')],
  ].map(([field, value]) =>
    json(
      `${field}: ${String(value).slice(0, 3)}… of 2 MB`,
      '/api/campaign',
      () => ({ [field]: value }),
      administrator,
    ),
  ),
  json('a number of 2 MB', BUY, () => `{"quantity":${filled('1')}}`, customer),
  json('a number with 2 MB behind the point', BUY, () => `{"quantity":0.${filled('1')}}`, customer),
  json('2 MB of blanks', LOGIN, () => `${filled(' ')}{}`),
  json('2 MB of escapes', LOGIN, () => `{"_username":"${filled('\\u0041')}"}`),
  json('a text without end', LOGIN, () => `{"_username":"${filled('x')}`),
  json('2 MB of nonsense', LOGIN, () => `{${filled('}')}`),
  json(
    'a pattern of codes',
    '/api/campaign/{campaign}/coupons',
    () => ({ pattern: filled('#'), count: 1 }),
    administrator,
  ),
];

const MALFORMED = [
  ['escaped quotes', '{"_username":"', '\\"'],
  ['escapes', '{"_username":"', '\\n'],
  ['backslashes', '{"_username":"', '\\'],
  ['umlauts', '{"_username":"', 'ä', BODY_BYTES / 2],
  ['quotes', '', '"'],
  ['texts without commas', '', '"" '],
  ['line breaks', '', '\n'],
  ['keys', '{', '"a":'],
].map(([name, begin, part, bytes = BODY_BYTES]) =>
  json(`2 MB of ${name}, malformed`, LOGIN, () => `${begin}${filled(part, bytes - 20)}\u0001`),
);

const PACKED = [
  json('2 MB of escaped quotes, packed', LOGIN, () => '', {
    headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    body: () => gzipSync(`{"_username":"${filled('\\"')}`),
  }),
  json('zeros, packed', LOGIN, () => '', {
    headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    body: () => gzipSync(Buffer.alloc(150_000_000)),
  }),
  json('50,000 keys, packed', LOGIN, () => '', {
    headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
    body: () => gzipSync(JSON.stringify(keys(50_000))),
  }),
];

const part = (name, value) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const IMPORT = '/api/campaign/{campaign}/coupons';
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };
const UPLOADS = [
  form('30,000 fields of an upload', IMPORT, () => `${filled(part('a', 'b'))}--x--`, {
    ...administrator,
    headers: MULTIPART,
  }),
  form('a field of 2 MB', IMPORT, () => `${part('a', filled('b'))}--x--`, {
    ...administrator,
    headers: MULTIPART,
  }),
  form('a head of 2 MB', IMPORT, () => `--x\r\nContent-Disposition: ${filled('a')}`, {
    ...administrator,
    headers: MULTIPART,
  }),
  form('an upload without parts', IMPORT, () => filled('-'), { ...administrator, headers: MULTIPART }),
  form('an upload to a form', LOGIN, () => filled(part('a', 'b')), { headers: MULTIPART }),
  form('one row of 2 MB', IMPORT, () => filled('a'), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('2 MB of quotes', IMPORT, () => filled('"'), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('rows of quotes', IMPORT, () => filled(`${'"";'.repeat(21_000)}\n`), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('small rows of quotes', IMPORT, () => filled('""\n"\n', 200_000), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('a row of cells', IMPORT, () => filled(';', 1_000_000), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('a row of 1 MB in quotes', IMPORT, () => filled('"";', 1_000_000), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
  form('1,000,000 rows of nothing', IMPORT, () => filled('\n'), {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
];

const SALES = [
  ['unclosed elements', '<t>', '<a>'],
  ['unclosed elements of a transaction', '<t><transaction>', '<a>'],
  ['attributes', '<t ', 'a="b" '],
  ['one attribute', '<t a="', 'x'],
  ['a declaration', '<!', 'x'],
  ['a comment', '<t><!--', 'x'],
  ['elements that differ', '<t><transaction>', '<a/><b></b>'],
  ['transactions of nothing', '<t>', '<transaction/>'],
  ['text', '<t><transaction><name>', 'x'],
  ['blanks', '', ' '],
  ['blanks behind the titles', 'documentNumber\n', ' '],
  ['lines of nothing', 'documentNumber\n', '\n'],
  ['columns', 'documentNumber', ',sku'],
  ['lines of commas', 'documentNumber\n', `${','.repeat(65_535)}\n`],
  ['lines of quotes', 'documentNumber\n', `${'"",'.repeat(21_840)}\n`],
  ['lines of items', 'documentNumber,itemName\n', `1,${'x'.repeat(60_000)}\n`],
  ['lines of numbers', 'documentNumber\n', '1\n2\n', 100_000],
  ['objects', '{}\n', '{}\n', 100_000],
  ['lines of lists', '{}\n', `{"items":[${'{},'.repeat(340_000)}{}]}\n`],
  ['lines of levels', '{}\n', `{"items":${'['.repeat(500_000)}${']'.repeat(500_000)}}\n`],
  ['lines of labels', '{}\n', `{"labels":${'{"key":'.repeat(120_000)}1${'}'.repeat(120_000)}}\n`],
].map(([name, begin, part, bytes]) =>
  form(`sales: ${name}`, '/api/admin/transaction/import', () => `${begin}${filled(part, bytes)}`, {
    ...administrator,
    headers: { 'Content-Type': 'text/csv' },
  }),
);

const LIST = '/api/campaign/public/available';
const QUERIES = [
  get('3,800 parameters', `${LIST}?${filled('a=1&', HEAD_BYTES)}`),
  get(
    '1,000 indices',
    `${LIST}?${times(1000, (index) => `labels[${index}]=1`)
      .join('&')
      .slice(0, HEAD_BYTES)}`,
  ),
  get('1,000 categories', `${LIST}?${filled('categoryId[]=1&', HEAD_BYTES)}`),
  get('brackets', `${LIST}?a${filled('[b]', HEAD_BYTES)}=1`),
  get('opening brackets', `${LIST}?${filled('[', HEAD_BYTES)}`),
  get('percent signs', `${LIST}?name=${filled('%25', HEAD_BYTES)}`),
  get('sort', `${LIST}?sort=${filled('a.', HEAD_BYTES)}`),
  get('a cursor of nothing', `${LIST}?cursor=${filled('A', HEAD_BYTES)}`),
  get(
    'a cursor of lists',
    `${LIST}?cursor=${Buffer.from(deep(1400, '[', ']'))
      .toString('base64url')
      .slice(0, 1999)}`,
  ),
  get('a page of many digits', `${LIST}?page=${filled('9', HEAD_BYTES)}`),
  get('a search', `/api/search?q=${filled('a%20', 250)}`, administrator),
  get(
    'a search of wildcards',
    `/api/customer?q=${filled('%25_', 240)}&firstName=${filled('%25', 240)}`,
    administrator,
  ),
  get('a date', `/api/campaign/bought?purchasedAtFrom=${filled('2', HEAD_BYTES)}`, administrator),
  form('a form for a list', LIST, () => times(9999, (index) => `labels[${index}][key]=1`).join('&'), {
    method: 'GET',
  }),
];

const HEADS = [
  get('7,000 segments', `/api${filled('/a', HEAD_BYTES)}`),
  get('one segment', `/api/customer/${filled('a', HEAD_BYTES)}`, administrator),
  get('digits and a slash', `/api/customer/${filled('1', HEAD_BYTES)}/`),
  get('encoded slashes', `/api/customer/${filled('%2f', HEAD_BYTES)}`, administrator),
  get('slashes', `/api${filled('/', HEAD_BYTES)}`),
  get('a store', `/api/${filled('a', HEAD_BYTES)}/campaign/public/available`),
  ...[
    ['Accept-Language', filled('a,', HEAD_BYTES)],
    ['Accept-Language', filled('de-DE-1996;q=0.5,', HEAD_BYTES)],
    ['Accept', filled('a/b,', HEAD_BYTES)],
    ['Accept-Encoding', filled('a,', HEAD_BYTES)],
    ['X-Forwarded-For', filled('1.1.1.1,', HEAD_BYTES)],
    ['X-Request-Id', filled('a', HEAD_BYTES)],
    ['Authorization', `Bearer ${filled('a.', HEAD_BYTES - 100)}`],
    ['Authorization', `Bearer${' '.repeat(HEAD_BYTES - 100)}`],
    ['X-AUTH-TOKEN', filled('a', HEAD_BYTES)],
    ['Cookie', filled('a=b;', HEAD_BYTES)],
    ['traceparent', filled('0', HEAD_BYTES)],
    ['If-None-Match', filled('"a",', HEAD_BYTES)],
    ['Range', `bytes=${filled('0-1,', HEAD_BYTES - 100)}`],
  ].map(([name, value]) => get(`${name}: ${value.slice(0, 9)}…`, LIST, { headers: { [name]: value } })),
  json('Idempotency-Key', BUY, () => '{}', {
    ...customer,
    headers: { ...JSON_TYPE, 'Idempotency-Key': filled('a', HEAD_BYTES) },
  }),
  json('Content-Type', LOGIN, () => '{}', {
    headers: { 'Content-Type': `application/json; ${filled('a=b;', HEAD_BYTES - 50)}` },
  }),
  json('Content-Type of blanks', LOGIN, () => '{}', {
    headers: { 'Content-Type': `application/json;${' '.repeat(HEAD_BYTES - 50)}a` },
  }),
  form('boundary', IMPORT, () => 'a', {
    ...administrator,
    headers: { 'Content-Type': `multipart/form-data; boundary=${filled('x', HEAD_BYTES - 50)}` },
  }),
  get('1,900 headers', LIST, { headers: Object.fromEntries(times(1300, (index) => [`x${index}`, '1'])) }),
];

export const HOSTILE_REQUESTS = [
  ...KEYS,
  ...FORMS,
  ...LISTS,
  ...LEVELS,
  ...TEXTS,
  ...MALFORMED,
  ...PACKED,
  ...UPLOADS,
  ...SALES,
  ...QUERIES,
  ...HEADS,
];
