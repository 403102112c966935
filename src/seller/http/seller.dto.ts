import { OmitType } from '@nestjs/swagger';
import { IsOptional, Length, MaxLength } from 'class-validator';
import { Email, EMAIL_LENGTH_MAX, Phone } from '#platform/http/request/fields/contact-fields.js';
import {
  FilterText,
  FormFlag,
  LooseUuid,
  ReadAs,
  RecordRevision,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { PAGING, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { PASSWORD_LENGTH_MAX, problemsOfPassword } from '../../auth/index.js';
import type { SellerEntity } from '../seller.entity.js';
import { revisionOfSeller } from '../seller.service.js';

const PASSWORD = { type: String, format: 'password', maxLength: PASSWORD_LENGTH_MAX };

@Wrapped('seller')
export class RegisterSellerRequest {
  @Length(1, 255)
  @Trimmed()
  readonly firstName!: string;

  @Length(1, 255)
  @Trimmed()
  readonly lastName!: string;

  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email!: string;

  @IsOptional()
  @Phone()
  readonly phone?: string;

  @IsOptional()
  @LooseUuid()
  readonly posId?: string;

  /** Active without it. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** Whether the seller may add and spend points of customers. */
  @IsOptional()
  @FormFlag()
  readonly allowPointTransfer?: boolean;

  /** At least eight characters, of all kinds. Without it, one is made up and answered. */
  @IsOptional()
  @ReadAs(readPassword, PASSWORD)
  readonly plainPassword?: string;
}

/** Fields that are not sent stay what they are. */
@Wrapped('seller')
export class UpdateSellerRequest {
  @RecordRevision()
  readonly revision?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly firstName?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly lastName?: string;

  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email?: string;

  @IsOptional()
  @Phone()
  @Clearable()
  readonly phone?: string | null;

  @IsOptional()
  @LooseUuid()
  @Clearable()
  readonly posId?: string | null;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  @IsOptional()
  @FormFlag()
  readonly allowPointTransfer?: boolean;

  /** Ends every login of the seller. */
  @IsOptional()
  @ReadAs(readPassword, PASSWORD)
  readonly plainPassword?: string;
}

export class ListSellersRequest extends ReferencePageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

export class ExportSellersRequest extends OmitType(ListSellersRequest, PAGING) {}

function readPassword(sent: unknown): string {
  const [problem] = problemsOfPassword(typeof sent === 'string' ? sent : '');
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return sent as string;
}

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
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
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
    revision: revisionOfSeller(seller),
  };
}
