import type { Rights } from '../auth/index.js';
import type { SellerEntity } from './seller.entity.js';

/**
 * What a seller may do, in the permissions that administrators need for the same: who makes a seller, or changes how one logs in, needs them
 * all. A test compares it with every operation that sellers may call.
 */
export function rightsOfSeller({ allowPointTransfer }: Pick<SellerEntity, 'allowPointTransfer'>): Rights {
  return {
    superAdmin: false,
    permissions: {
      CUSTOMER: ['VIEW', 'MODIFY'],
      EARNING_RULE: ['VIEW', 'MODIFY'],
      LEVEL: ['VIEW'],
      POINT_TRANSFER: allowPointTransfer ? ['VIEW', 'MODIFY'] : ['VIEW'],
      POS: ['VIEW'],
      REWARD_CAMPAIGN: ['VIEW', 'MODIFY'],
      SELLER: ['VIEW'],
      TRANSACTION: ['VIEW', 'MODIFY'],
    },
  };
}
