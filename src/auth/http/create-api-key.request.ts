import { Custom, DateTime, Flag, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { type Grant, readGrants } from '../permissions.rules.js';

@Wrapped('apikey')
export class CreateApiKeyRequest {
  /** For people: which machine calls with it. */
  @Text({ max: 100 })
  readonly name!: string;

  /** A list of `{resource, access}`, or `{"CUSTOMER":["VIEW","MODIFY"]}`. No more than the caller's own. */
  @Custom(readGrants, { type: 'array', items: { type: 'object' } }, { optional: true })
  readonly permissions?: Grant[];

  /** Every permission. Only for those who have it themselves. */
  @Flag({ optional: true })
  readonly superAdmin?: boolean;

  /** Without it, the key is good until it is revoked. */
  @DateTime({ optional: true })
  readonly expiresAt?: Date;
}
