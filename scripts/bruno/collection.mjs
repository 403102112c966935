import bruno from '@usebruno/lang';

const { envJsonToBruV2, jsonToBruV2, jsonToCollectionBru } = bruno;

/** What requests remember of their answers, for the requests after them. */
const REMEMBERED = {
  'POST /admin/login_check': { adminToken: 'res.body.token' },
  'POST /seller/login_check': { sellerToken: 'res.body.token' },
  'POST /customer/login_check': { customerToken: 'res.body.token' },
  'GET /campaign': { campaign: 'res.body.campaigns[0].campaignId' },
  'GET /campaignCategory': { category: 'res.body.categories[0].campaignCategoryId' },
  'GET /customer': { customer: 'res.body.customers[0].customerId' },
  'GET /level': { level: 'res.body.levels[0].levelId' },
  'GET /segment': { segment: 'res.body.segments[0].segmentId' },
  'GET /seller': { seller: 'res.body.sellers[0].sellerId' },
  'GET /points/transfer': { transfer: 'res.body.transfers[0].pointsTransferId' },
  'GET /webhook': { webhook: 'res.body.webhooks[0].webhookId' },
  'GET /acl/role': { role: 'res.body.roles[0].id' },
  'GET /event': { eventId: 'res.body.events[0].id' },
};

const ENVIRONMENT = { baseUrl: 'http://127.0.0.1:3000', storeCode: 'DEFAULT' };

const METHODS = ['get', 'post', 'put', 'delete'];

/** The files of the collection, by their paths: a request for each operation, in a folder for each tag. */
export function bruCollection({ paths, info }) {
  const files = new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Laurel', type: 'collection' }, null, 2)}\n`],
    ['collection.bru', jsonToCollectionBru({ docs: introduction(info) })],
    ['environments/Demo.bru', envJsonToBruV2({ variables: variables() })],
  ]);
  const counts = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS.filter((each) => each in item)) {
      const operation = item[method];
      const [folder] = operation.tags;
      const seq = (counts.get(folder) ?? 0) + 1;
      counts.set(folder, seq);
      const name = getName(method, path);
      files.set(`${folder}/${slug(name)}.bru`, request({ name, seq, method, path, operation }));
    }
  }
  return files;
}

function introduction({ description }) {
  return [
    '# Laurel',
    'Generated from `docs/openapi.json` by `npm run bruno`. Do not edit.',
    'Choose the environment "Demo", and run the login of a role first: its token is remembered. Lists remember their first entry, so that requests about one thing have an id.',
    description,
  ].join('\n\n');
}

function variables() {
  const remembered = Object.values(REMEMBERED).flatMap((each) => Object.keys(each));
  return [
    ...Object.entries(ENVIRONMENT).map(([name, value]) => ({ name, value, enabled: true, secret: false })),
    ...remembered.map((name) => ({ name, value: '', enabled: true, secret: name.endsWith('Token') })),
  ];
}

function getName(method, path) {
  return `${method.toUpperCase()} ${path.replace('/api/{storeCode}', '').replace(/^\/api(?=\/)/, '')}`;
}

function slug(name) {
  return name.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '');
}

function request({ name, seq, method, path, operation }) {
  const parameters = operation.parameters.filter((each) => each.in !== undefined);
  const auth = getToken(operation);
  const body = getBody(operation);
  const remembered = Object.entries(REMEMBERED[name] ?? {});
  const inQuery = parameters.filter((each) => each.in === 'query');
  return jsonToBruV2({
    meta: { name, type: 'http', seq },
    http: { method, url: getUrl(path, inQuery), body: body?.mode ?? 'none', auth: auth ? 'bearer' : 'none' },
    params: [
      ...inQuery.map((each) => ({
        ...{ name: each.name, value: getText(each.example), type: 'query', enabled: each.required === true },
      })),
      ...parameters
        .filter((each) => each.in === 'path' && each.name !== 'storeCode')
        .map((each) => ({ name: each.name, value: `{{${each.name}}}`, type: 'path', enabled: true })),
    ],
    ...(parameters.some((each) => each.name === 'Idempotency-Key') && {
      headers: [{ name: 'Idempotency-Key', value: '{{$guid}}', enabled: true }],
    }),
    ...(auth && { auth: { bearer: { token: `{{${auth}}}` } } }),
    ...(body && { body: { [body.mode]: body.content } }),
    ...(remembered.length > 0 && {
      vars: { res: remembered.map(([key, value]) => ({ name: key, value, enabled: true, local: false })) },
    }),
    docs: [operation.summary, operation.description].filter(Boolean).join('\n\n'),
  });
}

/** Only what a request cannot be without; the others are listed, and switched off. */
function getUrl(path, inQuery) {
  const address = path.replace('{storeCode}', '{{storeCode}}').replace(/(?<!\{)\{(\w+)\}(?!\})/g, ':$1');
  const query = inQuery
    .filter(({ required }) => required)
    .map((each) => `${each.name}=${getText(each.example)}`);
  return `{{baseUrl}}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function getText(example) {
  return typeof example === 'object' ? JSON.stringify(example) : String(example ?? '');
}

/** The variable of the role that may do it. */
function getToken({ security, description = '' }) {
  if (security.length === 0) {
    return undefined;
  }
  if (description.startsWith('For the logged-in customer')) {
    return 'customerToken';
  }
  return description.startsWith('For sellers') ? 'sellerToken' : 'adminToken';
}

function getBody({ requestBody }) {
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  if (json) {
    return { mode: 'json', content: JSON.stringify(json.example ?? {}, null, 2) };
  }
  const text = Object.entries(content).find(([type]) => type.startsWith('text/'));
  if (text) {
    return { mode: 'text', content: String(text[1].example ?? '') };
  }
  return content['multipart/form-data'] ? { mode: 'multipartForm', content: [] } : undefined;
}
