import { PDF, PIXELS } from '../scenes/pictures.js';
import { type ClientRequest, each, pictureRequests } from './client-request.js';
import { PASSWORD } from './programme.js';

const LOGO = { field: 'photo[file]', content: PIXELS };
const TERMS = { field: 'conditions[file]', content: PDF };

const OWN = { firstName: 'Adele', lastName: 'Example', phone: '+48500100203' };

/** Administrators, roles, the audit log and what is set, in the administrator's cockpit. */
const REDEEMED = 'OpenLoyaltyUserBundle:email:reward_redeemed.html.twig';

export const ADMINISTRATOR_ORGANISATION: readonly ClientRequest[] = [
  {
    request: 'GET /admin',
    table: { page: 1, perPage: 20, sort: 'lastName', direction: 'asc' },
    list: 'users',
    reads:
      'users[].id users[].firstName users[].lastName users[].email users[].isActive:b users[].external:b',
  },
  {
    request: 'GET /admin/data/{id}',
    path: '/admin/data/{administrator}',
    reads: 'id firstName lastName email phone isActive:b external:b ?apiKey roles[].id',
  },
  {
    request: 'POST /admin/data',
    sends: ({ role }) => ({
      admin: {
        firstName: 'Ben',
        lastName: 'Example',
        email: 'ben@example.com',
        phone: '',
        roles: [role],
        plainPassword: PASSWORD,
        apiKey: '',
        external: false,
        isActive: '1',
      },
    }),
    keeps: { newAdministrator: 'id' },
  },
  {
    request: 'PUT /admin/data/{id}',
    path: '/admin/data/{newAdministrator}',
    sends: ({ role }) => ({
      admin: { firstName: 'Benno', email: 'ben@example.com', roles: [role], isActive: 0 },
    }),
  },
  {
    request: 'PUT /admin/data/{id}',
    when: 'an e-mail that is none',
    path: '/admin/data/{newAdministrator}',
    sends: { admin: { email: 'no-address' } },
    status: 400,
    marks: ['email'],
  },
  { request: 'GET /admin/data', reads: 'id firstName lastName email phone' },
  {
    request: 'PUT /admin/data',
    sends: ({ administratorEmail }) => ({ admin: { ...OWN, email: administratorEmail } }),
  },
  {
    request: 'POST /admin/password/change',
    when: 'both are wrong',
    sends: { currentPassword: 'wrong', plainPassword: 'short' },
    status: 400,
    marks: ['currentPassword'],
  },
  {
    request: 'POST /admin/password/change',
    sends: { currentPassword: PASSWORD, plainPassword: 'Loyalty#2' },
  },
  { request: 'GET /admin/acl/role', reads: 'roles[].id roles[].name total:n' },
  {
    request: 'GET /admin/acl/role/{id}',
    path: '/admin/acl/role/{role}',
    reads: 'name permissions[].resource permissions[].access',
  },
  {
    request: 'POST /admin/acl/role',
    sends: { role: { name: 'Lookers', permissions: [{ resource: 'LEVEL', access: 'VIEW' }] } },
  },
  {
    request: 'GET /admin/acl/role',
    when: 'with the new one',
    check: ({ roles }, things) =>
      void (things['newRole'] = roles.find(({ name }: { name: string }) => name === 'Lookers').id),
  },
  {
    request: 'PUT /admin/acl/role/{id}',
    path: '/admin/acl/role/{newRole}',
    sends: {
      role: {
        name: 'Lookers',
        master: false,
        role: 'ROLE_ADMIN',
        permissions: [{ resource: 'POS', access: 'VIEW' }],
      },
    },
  },
  {
    request: 'DELETE /admin/acl/role/{id}',
    path: '/admin/acl/role/{newRole}',
  },
  { request: 'GET /admin/acl/accesses', reads: 'accesses[].code accesses[].name' },
  { request: 'GET /admin/acl/resources', reads: 'resources[].code resources[].name' },
  {
    request: 'GET /audit/log',
    table: { page: 1, perPage: 20, sort: 'createdAt', direction: 'desc' },
    list: 'logs',
    reads:
      'logs[].createdAt logs[].eventType logs[].auditLogId.auditLogId ?logs[].entityType ?logs[].entityId ?logs[].username',
  },
  ...each(
    [
      { createdAtFrom: '2020-01-01T00:00:00.000Z', createdAtTo: '2090-01-01T00:00:00.000Z' },
      { username: 'adele' },
      { eventType: '/api/admin' },
      { entityType: 'administrator' },
    ],
    (table: Readonly<Record<string, string>>): ClientRequest => ({
      request: 'GET /audit/log',
      when: `filtered by ${JSON.stringify(table)}`,
      table,
      reads: 'logs[].createdAt',
    }),
  ),
  { request: 'GET /admin/analytics/points', reads: 'totalPointsSpent:n' },
  { request: 'GET /admin/analytics/transactions', reads: 'total:n amount:n currency' },
  { request: 'GET /admin/analytics/customers', reads: 'total:n' },
  { request: 'GET /admin/analytics/referrals', reads: 'total:n totalCompleted:n totalRegistered:n' },
  {
    request: 'GET /settings',
    reads:
      'settings.currency settings.timezone settings.marketingVendorsValue settings.tierAssignType ' +
      'settings.levelDowngradeMode settings.customerStatusesEarning:l settings.customerStatusesSpending:l ' +
      'settings.customersIdentificationPriority:l settings.returns:b settings.pointsDaysExpiryAfter',
    check: (record, things) => void (things['settingsRecord'] = JSON.stringify(record)),
  },
  {
    request: 'POST /settings',
    when: 'the record as it was read, with an edit and with what this version does not have',
    sends: ({ settingsRecord = '{}' }) => {
      const { settings } = JSON.parse(settingsRecord) as { settings: object };
      return { settings: { ...settings, programName: 'Leaves', webhooks: false, cssTemplate: '' } };
    },
    reads: 'settings.programName settings.marketingVendorsValue',
  },
  {
    request: 'POST /settings',
    when: 'a currency that is none',
    sends: { settings: { currency: 'coins' } },
    status: 400,
    marks: ['currency'],
  },
  {
    request: 'POST /admin/translations',
    sends: {
      translation: {
        name: 'svenska',
        content: '{"xpl":{"title":"Poäng"}}',
        code: 'sv',
        order: 3,
        default: false,
      },
    },
  },
  {
    request: 'POST /admin/translations',
    when: 'a code that is taken',
    sends: { translation: { name: 'svenska', content: '{}', code: 'sv', order: 3, default: false } },
    status: 400,
    marks: ['code'],
  },
  ...each(
    [
      { page: 1, perPage: 20, sort: 'code', direction: 'asc' },
      { page: 1, perPage: 20, sort: 'default', direction: 'desc' },
    ],
    (table: Readonly<Record<string, string | number>>): ClientRequest => ({
      request: 'GET /admin/translations',
      when: JSON.stringify(table),
      table,
      list: 'translations',
      reads: 'translations[].code translations[].name translations[].updatedAt translations[].default:b',
    }),
  ),
  {
    request: 'GET /admin/translations/{code}',
    path: '/admin/translations/sv',
    reads: 'name content order:n default:b updatedAt',
    check: (record, things) => void (things['translationRecord'] = JSON.stringify(record)),
  },
  {
    request: 'PUT /admin/translations/{code}',
    when: 'the record as it was read, with an edit',
    path: '/admin/translations/sv',
    sends: ({ translationRecord = '{}' }) => ({
      translation: { ...(JSON.parse(translationRecord) as object), name: 'Svenska' },
    }),
  },
  { request: 'DELETE /admin/translations/{code}', path: '/admin/translations/sv', status: 204 },
  ...each(
    [
      { page: 1, perPage: 20 },
      { page: 1, perPage: 20, sort: 'subject', direction: 'desc' },
    ],
    (table: Readonly<Record<string, string | number>>): ClientRequest => ({
      request: 'GET /settings/emails',
      when: JSON.stringify(table),
      table,
      list: 'emails',
      reads: 'emails[].id emails[].subject emails[].key emails[].sender_name emails[].updatedAt',
      check: ({ emails }, things) => {
        const [redeemed] = emails.filter(({ key }: { key: string }) => key === REDEEMED);
        things['email'] = redeemed.id;
      },
    }),
  ),
  {
    request: 'GET /settings/emails/{id}',
    path: '/settings/emails/{email}',
    reads:
      'entity.key entity.subject entity.content entity.sender_name entity.sender_email ?entity.receiver_email additional.variables:l',
    check: ({ entity }, things) => void (things['emailRecord'] = JSON.stringify(entity)),
  },
  {
    request: 'PUT /settings/emails/{id}',
    when: 'the form as it was read, with receivers',
    path: '/settings/emails/{email}',
    sends: ({ emailRecord = '{}' }) => {
      const { key, subject, content, sender_name, sender_email } = JSON.parse(emailRecord);
      const receivers = 'shop@example.com,store@example.com';
      return { email: { key, subject, content, sender_name, sender_email, receiver_email: receivers } };
    },
  },
  {
    request: 'PUT /settings/emails/{id}',
    when: 'a form with mistakes',
    path: '/settings/emails/{email}',
    sends: {
      email: {
        key: REDEEMED,
        subject: '',
        content: 'Redeemed',
        sender_name: 'Shop',
        sender_email: 'nowhere',
        receiver_email: 'nowhere',
      },
    },
    status: 400,
    marks: ['sender_email', 'receiver_email'],
  },
  {
    request: 'PUT /settings/emails/{id}',
    when: 'an empty subject',
    path: '/settings/emails/{email}',
    sends: { email: { key: REDEEMED, subject: '', content: 'Redeemed' } },
    status: 400,
    marks: ['subject'],
  },
  {
    request: 'PUT /settings/emails/{id}',
    when: 'a variable that the message does not have',
    path: '/settings/emails/{email}',
    sends: { email: { key: REDEEMED, subject: 'Redeemed', content: '{{ nothing }}' } },
    status: 400,
    marks: ['content'],
  },
  ...['logo', 'small-logo', 'client-cockpit-logo-big', 'hero-image'].flatMap((name) =>
    pictureRequests('/settings/photo/{name}', `/settings/photo/${name}`),
  ),
  { request: 'POST /settings/photo/{name}', when: 'the logo', path: '/settings/photo/logo', file: LOGO },
  { request: 'DELETE /settings/logo' },
  {
    request: 'GET /settings/photo/{name}',
    when: 'the logo is removed at its own path',
    path: '/settings/photo/logo',
    status: 404,
  },
  { request: 'GET /settings/conditions-file', when: 'none is set', status: 404 },
  { request: 'GET /settings/conditions-url', when: 'there are none', status: 404 },
  { request: 'POST /settings/conditions-file', file: TERMS },
  {
    request: 'POST /settings/conditions-file',
    when: 'the file is no document',
    file: LOGO,
    status: 400,
    marks: ['file'],
  },
  { request: 'GET /settings/conditions-file' },
  {
    request: 'GET /settings/conditions-url',
    reads: 'url',
    check: ({ url }) => expect(url).toBe('/terms-conditions'),
  },
  { request: 'DELETE /settings/conditions-file' },
];
