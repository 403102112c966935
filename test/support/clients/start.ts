import type { ClientRequest } from './client-request.js';

const CHOICES = {
  language: 'choices:m',
  timezone: 'choices:m',
  country: 'choices:m',
  promotedEvents: 'choices:m',
  availableCustomerStatuses: 'choices:l choices[]',
  availableFrontendTranslations: 'choices:l choices[].code choices[].name choices[].default:b',
  earningRuleLimitPeriod: 'choices:m',
  referralEvents: 'choices:m',
  referralTypes: 'choices:m',
  availableAccountActivationMethods: 'choices:l choices[]',
  smsGatewayConfig: '?fields:m',
  availableMarketingVendors: 'choices.none.name',
  availablePointExpireAfter: 'choices:m',
} as const;

/** What each client asks for before a login. */
export const START: readonly ClientRequest[] = [
  {
    request: 'GET /translations',
    anonymous: true,
    check: (body) => expect(Array.isArray(body)).toBe(false),
    reads: 'earning_rule.limit:m settings.timezone customer_dashboard.current_level global.save',
  },
  { request: 'GET /settings/activation-method', anonymous: true, reads: 'method' },
  ...Object.entries(CHOICES).map(([type, reads]) => ({
    request: 'GET /settings/choices/{type}',
    when: type,
    path: `/settings/choices/${type}`,
    anonymous: true as const,
    reads,
  })),
];

/** The dashboard asks for all of them three times at once, with everything else that it shows. */
export const CHOICE_PATHS = Object.keys(CHOICES).map((type) => `/api/settings/choices/${type}`);

/** @param keeps The claim of the id, by the name of the thing */
export function login(
  role: 'admin' | 'customer' | 'seller',
  username: string,
  password: string,
): ClientRequest[] {
  const path = `/${role}/login_check`;
  return [
    {
      request: `POST ${path}`,
      when: 'a wrong password',
      anonymous: true,
      sends: (things) => ({ _username: things[username], _password: 'wrong' }),
      status: 401,
      check: ({ message }) => expect(message).toBe('Bad credentials'),
    },
    {
      request: `POST ${path}`,
      anonymous: true,
      sends: (things) => ({ _username: things[username], _password: password }),
      reads: 'token refresh_token',
      keeps: { token: 'token', refreshToken: 'refresh_token' },
      check: ({ token }, things) => {
        const claims = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
        expect(claims).toMatchObject({
          exp: expect.any(Number),
          roles: [ROLES[role]],
          id: things[THINGS[role]],
        });
        if (role === 'admin') {
          expect(claims.superAdmin === true || claims.permissions.REWARD_CAMPAIGN.includes('MODIFY')).toBe(
            true,
          );
        }
      },
    },
    {
      request: 'POST /token/refresh',
      anonymous: true,
      sends: ({ refreshToken }) => ({ refresh_token: refreshToken }),
      reads: 'token refresh_token',
      keeps: { token: 'token' },
    },
    {
      request: 'POST /token/refresh',
      when: 'with the same token, as every request of a page does',
      anonymous: true,
      sends: ({ refreshToken }) => ({ refresh_token: refreshToken }),
      reads: 'token refresh_token',
    },
  ];
}

/** What the pages about a forgotten password send, at any time. */
export function passwordPages(path: string, username: string): ClientRequest[] {
  return [
    {
      request: `POST ${path}`,
      anonymous: true,
      sends: (things) => ({ username: things[username] }),
      check: ({ success }) => expect(success).toBe(true),
    },
    {
      request: `POST ${path}`,
      when: 'a name that is none',
      anonymous: true,
      sends: { username: 'nothing@example.com' },
      check: ({ success }) => expect(success).toBe(true),
    },
    {
      request: 'POST /password/reset',
      when: 'a password that is none',
      anonymous: true,
      sends: { token: 'abcdefghjkmnpqrstuvwxyz234', reset: { plainPassword: 'short' } },
      status: 400,
      marks: ['plainPassword'],
    },
    {
      request: 'POST /password/reset',
      when: 'a code that is none',
      anonymous: true,
      sends: { token: 'abcdefghjkmnpqrstuvwxyz234', reset: { plainPassword: 'Renewed#2' } },
      status: 404,
    },
  ];
}

const ROLES = { admin: 'ROLE_ADMIN', customer: 'ROLE_PARTICIPANT', seller: 'ROLE_SELLER' } as const;
const THINGS = { admin: 'administrator', customer: 'customer', seller: 'seller' } as const;
