import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import type { Permissions } from '../../auth/index.js';
import { EXAMPLE_ROLE } from './administrator-data.payload.js';

/** What both events of a role tell. */
export interface RoleDefinition {
  readonly roleId: { readonly roleId: string };
  readonly roleData: {
    readonly name: string;
    /** Whether it permits everything, whatever `permissions` says. */
    readonly master: boolean;
    readonly permissions: Permissions;
  };
  readonly updateAt: string;
}

export const EXAMPLE_ROLE_DEFINITION: RoleDefinition = {
  roleId: EXAMPLE_ROLE,
  roleData: { name: 'Support', master: false, permissions: { CUSTOMER: ['VIEW', 'MODIFY'] } },
  updateAt: EXAMPLE_TIME,
};
