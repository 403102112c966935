import { presentTimestamp } from '#platform/time/timestamp.js';
import type { SellerEntity } from '../seller.entity.js';

export class SellerRecord {
  readonly sellerId!: string;
  readonly firstName!: string;
  readonly lastName!: string;
  /** Both names. */
  readonly name!: string;
  readonly email!: string;
  readonly phone?: string;
  readonly posId?: string;
  readonly posName?: string;
  readonly posCity?: string;
  readonly active!: boolean;
  readonly deleted!: boolean;
  readonly allowPointTransfer!: boolean;
  readonly createdAt!: string;
}

export class SellerListResponse {
  readonly sellers!: SellerRecord[];
  readonly total!: number;
}

export class SellerRegisteredResponse {
  readonly sellerId!: string;
  /** When it was made up. It is shown here and nowhere else. */
  readonly password?: string;
  readonly email!: string;
}

export class SellerSavedResponse {
  readonly sellerId!: string;
}

/** @param pos Where the seller stands, if it is known. */
export function presentSeller(
  seller: SellerEntity,
  pos: { readonly name: string; readonly city: string | null } | undefined,
): SellerRecord {
  const { id, firstName, lastName, email, phone, posId, active, deleted, allowPointTransfer } = seller;
  return {
    sellerId: id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    ...(phone !== null && { phone }),
    ...(posId !== null && { posId }),
    ...(pos && { posName: pos.name }),
    ...(pos && pos.city !== null && { posCity: pos.city }),
    active,
    deleted,
    allowPointTransfer,
    createdAt: presentTimestamp(seller.createdAt),
  };
}
