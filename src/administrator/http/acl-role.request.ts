import { IsOptional, Length } from 'class-validator';
import { ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { type Grant, readGrants } from '../../auth/index.js';

@Wrapped('role')
export class AclRoleRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  /** A list of `{resource, access}`. MODIFY requires VIEW. Cannot exceed the caller's own rights. */
  @IsOptional()
  @ReadAs(readGrants, { type: 'array', items: { type: 'object' } })
  readonly permissions?: Grant[];
}
