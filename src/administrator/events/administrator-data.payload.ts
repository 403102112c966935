import { EXAMPLE_TIME } from '#platform/event/example-time.js';
/** What both events of an administrator tell: what they may do, not who they are. */
export interface AdministratorDefinition {
  readonly administratorId: { readonly administratorId: string };
  readonly administratorData: {
    readonly active: boolean;
    readonly external: boolean;
    /** Ids. */
    readonly roles: readonly string[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

export const EXAMPLE_ROLE = { roleId: '4d3c2b1a-0f9e-4d8c-b7a6-5e4f3d2c1b0a' } as const;

export const EXAMPLE_ADMINISTRATOR: AdministratorDefinition = {
  administratorId: { administratorId: '22200000-0000-474c-b092-b0dd880c07e2' },
  administratorData: {
    active: true,
    external: false,
    roles: [EXAMPLE_ROLE.roleId],
    createdAt: EXAMPLE_TIME,
  },
  updateAt: EXAMPLE_TIME,
};
