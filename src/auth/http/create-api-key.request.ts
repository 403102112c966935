import { IsOptional, Length } from 'class-validator';
import { FormFlag, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { Until } from '#platform/http/request/fields/until.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { type Grant, readGrants } from '../permissions.rules.js';

@Wrapped('apikey')
export class CreateApiKeyRequest {
  /** For people: which machine calls with it. */
  @Length(1, 100)
  @Trimmed()
  readonly name!: string;

  /** A list of `{resource, access}`, or `{"CUSTOMER":["VIEW","MODIFY"]}`. No more than the caller's own. */
  @IsOptional()
  @ReadAs(readGrants, { type: 'array', items: { type: 'object' } })
  readonly permissions?: Grant[];

  /** Every permission. Only for callers that have it themselves. */
  @IsOptional()
  @FormFlag()
  readonly superAdmin?: boolean;

  /** Without it, the key is good until it is revoked. */
  @IsOptional()
  @Until()
  readonly expiresAt?: Date;
}
