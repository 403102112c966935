import { type Grant, readGrants } from '../../auth/index.js';
import { Custom, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';

@Wrapped('role')
export class AclRoleRequest {
  @Text({ max: 255 })
  readonly name!: string;

  /** A list of `{resource, access}`. Whoever may MODIFY needs VIEW as well. No more than the caller's own. */
  @Custom(readGrants, { type: 'array', items: { type: 'object' } }, { optional: true })
  readonly permissions?: Grant[];
}
