import { defineEvent } from '#platform/event/define-event.js';

export interface ApiKeyWasRevoked {
  readonly apiKeyId: { readonly apiKeyId: string };
  readonly revokedAt: string;
}

export const apiKeyWasRevoked = defineEvent<ApiKeyWasRevoked>({
  type: 'Service.Domain.Auth.Event.ApiKeyWasRevoked',
  emittedWhen: 'an API key is revoked, or taken from its administrator',
  aggregateId: (payload) => payload.apiKeyId.apiKeyId,
  example: {
    apiKeyId: { apiKeyId: '6b1e9c2d-8f7a-4e3b-a1c5-9d0e8f7a6b5c' },
    revokedAt: '2018-01-30T17:23:24+0000',
  },
});
