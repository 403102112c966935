import { OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import {
  FilterId,
  FilterText,
  FormFlag,
  FormInteger,
  LocalDateTime,
  LooseUuid,
  Trimmed,
  Until,
} from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Choice, Fraction } from '#platform/http/response/response-fields.js';
import { getMoney } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import {
  type Issuer,
  type PointsTransfer,
  TRANSFER_STATES,
  TRANSFER_TYPES,
  type TransferFate,
  type TransferState,
  type TransferType,
} from '../../account/index.js';
import type { Principal } from '../../auth/index.js';
import type { CustomerNames } from '../../customer/index.js';
import { itemPayload, type NamedDocument, type TransactionItem } from '../../transaction/index.js';
import type { GivenBy } from '../points-customers.service.js';

/** Customers are not issuers: what they send each other is issued by the programme. */
export function givenBy({ id, role, apiKey }: Principal): GivenBy {
  const issuer = role === 'customer' ? 'system' : apiKey ? 'api' : role;
  return { issuer, issuerId: id };
}

const POINTS_MAX = 1_000_000_000;
const DAYS_MAX = 36_500;

@Wrapped('transfer')
@RefusesUnknownFields()
export class PointsRequest {
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly points!: number;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly comment?: string;
}

export class TransferPointsRequest extends PointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly customer!: string;
}

/** When given points unlock and expire. */
export class TimedPointsRequest extends PointsRequest {
  /** Days: the points expire at the end of the day that comes so many days after today. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly validityDuration?: number;

  /** From then on the points can be spent. */
  @IsOptional()
  @LocalDateTime()
  readonly lockedUntil?: Date;

  /** The points cannot be spent from then on. Instead of `validityDuration`. */
  @IsOptional()
  @Until()
  readonly expiresAt?: Date;
}

export class AddPointsRequest extends TimedPointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly customer!: string;
}

export class BlockPointsRequest extends TransferPointsRequest {
  /** From then on the points are the customer's again. */
  @IsOptional()
  @Until()
  readonly blockedUntil?: Date;
}

export class SendPointsRequest extends PointsRequest {
  /** Whose points. */
  @LooseUuid()
  readonly sender!: string;

  @LooseUuid()
  readonly receiver!: string;
}

export class SendOwnPointsRequest extends PointsRequest {
  /** Id, e-mail address or phone number of another customer. */
  @Length(1, 255)
  @Trimmed()
  readonly receiver!: string;
}

export class ListOwnTransfersRequest extends PageRequest {
  /** One or several: `state[]=active&state[]=pending`. */
  @IsOptional()
  @IsIn(TRANSFER_STATES, { each: true })
  @Transform(({ value }: { value: unknown }) => statesIn(value))
  readonly state?: TransferState[];

  @IsOptional()
  @IsIn(TRANSFER_TYPES)
  @EnumName('TransferType')
  readonly type?: TransferType;

  /** Points that expire until then, a day included, and of which some are left. */
  @IsOptional()
  @Until()
  readonly willExpireTill?: Date;

  @IsOptional()
  @LocalDateTime()
  readonly createdAtFrom?: Date;

  /** A day is included. */
  @IsOptional()
  @Until()
  readonly createdAtTo?: Date;
}

export class ListTransfersRequest extends ListOwnTransfersRequest {
  @FilterId()
  readonly customerId?: string;

  /** Part of the name; likewise the next three. */
  @FilterText()
  readonly customerFirstName?: string;

  @FilterText()
  readonly customerLastName?: string;

  @FilterText()
  readonly customerPhone?: string;

  @FilterText()
  readonly customerEmail?: string;
}

export class ExportTransfersRequest extends OmitType(ListTransfersRequest, PAGING) {}

function statesIn(sent: unknown): unknown[] {
  return typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent];
}

export class ListMissingPointsRequest extends PageRequest {
  @FilterId()
  readonly customerId?: string;

  /** Only those of which something is owed; with `false`, only the others. */
  @IsOptional()
  @FormFlag()
  readonly isOwed?: boolean;
}

const CUSTOMER_FIELDS = [
  'customerFirstName',
  'customerLastName',
  'customerEmail',
  'customerPhone',
  'customerLoyaltyCardNumber',
] as const;

/** What of it is left out for callers who may not see customers, and how they may not look for it. */
export const PERSONAL_OF_TRANSFERS = {
  fields: CUSTOMER_FIELDS,
  filters: CUSTOMER_FIELDS,
  sorts: CUSTOMER_FIELDS,
} as const;

export class TransactionIdRecord {
  readonly transactionId!: string;
}

class TransferSkuRecord {
  readonly code!: string;
}

class TransferLabelRecord {
  readonly key!: string;
  readonly value!: string;
}

class TransferItemRecord {
  readonly sku!: TransferSkuRecord;
  readonly name!: string;
  @Fraction()
  readonly quantity!: number;
  @Fraction()
  readonly grossValue!: number;
  readonly category?: string;
  readonly maker?: string;
  readonly labels!: TransferLabelRecord[];
}

/** What existing clients show of the purchase beside its points. */
export class TransferTransactionRecord {
  @Fraction()
  readonly grossValue!: number;
  readonly items!: TransferItemRecord[];
}

export class PointsTransferRecord {
  readonly pointsTransferId!: string;
  readonly accountId!: string;
  readonly customerId!: string;
  readonly customerFirstName?: string;
  readonly customerLastName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  readonly customerLoyaltyCardNumber?: string;
  readonly createdAt!: string;
  /** The points cannot be spent from then on. */
  readonly expiresAt?: string;
  /** The points cannot be spent before. */
  readonly lockedUntil?: string;
  /** Blocked points are the customer's again from then on. */
  readonly blockedUntil?: string;
  readonly value!: number;
  /** Points that are `pending` are locked, or blocked for an open checkout. */
  @Choice('TransferState', TRANSFER_STATES)
  readonly state!: TransferState;
  readonly type!: TransferType;
  readonly comment?: string;
  readonly issuer!: Issuer;
  readonly transactionId?: TransactionIdRecord;
  /** The number of this transaction. */
  readonly transactionDocumentNumber?: string;
  readonly transaction?: TransferTransactionRecord;
  /** The sale whose points a return took back. */
  readonly revisedTransactionId?: TransactionIdRecord;
  /** The number of this sale. */
  readonly revisedTransactionDocumentNumber?: string;
  /** Where the transaction took place, or else where the seller who moved the points stands now. */
  readonly posName?: string;
  /** The identifier of this point of sale. */
  readonly posIdentifier?: string;
  /** The customer who sent the points. */
  readonly senderId?: string;
  /** The customer who got the points. */
  readonly receiverId?: string;
}

export class PointsTransferListResponse {
  readonly transfers!: PointsTransferRecord[];
  readonly total!: number;
}

export class PointsTransferredResponse {
  readonly pointsTransferId!: string;
}

/** What belongs to transfers, by their id, and to customers, by theirs. */
export interface TransferContext {
  readonly fates: ReadonlyMap<string, TransferFate>;
  readonly names: ReadonlyMap<string, CustomerNames>;
  /** Transactions by their id. */
  readonly documents: ReadonlyMap<string, NamedDocument>;
  /** Lines of transactions, by the id of these. */
  readonly items: ReadonlyMap<string, readonly TransactionItem[]>;
  readonly getPos: (transfer: PointsTransfer) => Place | undefined;
}

interface Place {
  readonly name: string;
  readonly identifier: string | null;
}

export function presentPointsTransfers(
  transfers: readonly PointsTransfer[],
  total: number,
  context: TransferContext,
): PointsTransferListResponse {
  return {
    transfers: transfers.map((transfer) => presentPointsTransfer(transfer, context)),
    total,
  };
}

function presentPointsTransfer(
  transfer: PointsTransfer,
  { fates, names, documents, items, getPos }: TransferContext,
): PointsTransferRecord {
  const fate = fates.get(transfer.id);
  const customer = names.get(transfer.customerId);
  const pos = getPos(transfer);
  const { id, accountId, customerId, createdAt, points, type, comment, issuer } = transfer;
  const { transactionId, revisedTransactionId: revisedId, senderId, receiverId } = transfer;
  const document = documents.get(transactionId ?? '');
  const revised = documents.get(revisedId ?? '');
  const { expiresAt, lockedUntil, blockedUntil } = fate ?? {};
  return {
    pointsTransferId: id,
    accountId,
    customerId,
    ...(customer && presentCustomer(customer)),
    createdAt: presentTimestamp(createdAt),
    ...(expiresAt && { expiresAt: presentTimestamp(expiresAt) }),
    ...(lockedUntil && { lockedUntil: presentTimestamp(lockedUntil) }),
    ...(blockedUntil && { blockedUntil: presentTimestamp(blockedUntil) }),
    value: points,
    state: fate?.state ?? 'active',
    type,
    ...(comment !== '' && { comment }),
    issuer,
    ...(transactionId !== null && { transactionId: { transactionId } }),
    ...(document && { transactionDocumentNumber: document.documentNumber }),
    ...(document && { transaction: presentReceipt(document, items.get(document.id)) }),
    ...(revisedId !== null && { revisedTransactionId: { transactionId: revisedId } }),
    ...(revised && { revisedTransactionDocumentNumber: revised.documentNumber }),
    ...(pos && { posName: pos.name }),
    ...(pos && pos.identifier !== null && { posIdentifier: pos.identifier }),
    ...(senderId !== null && { senderId }),
    ...(receiverId !== null && { receiverId }),
  };
}

function presentReceipt(
  { grossCents }: NamedDocument,
  items: readonly TransactionItem[] = [],
): TransferTransactionRecord {
  return {
    grossValue: getMoney(grossCents),
    items: items.map((item) => ({ ...itemPayload(item), labels: [...item.labels] })),
  };
}

function presentCustomer({ firstName, lastName, email, phone, loyaltyCardNumber }: CustomerNames) {
  return {
    customerFirstName: firstName,
    customerLastName: lastName,
    ...(email !== null && { customerEmail: email }),
    ...(phone !== null && { customerPhone: phone }),
    ...(loyaltyCardNumber !== null && { customerLoyaltyCardNumber: loyaltyCardNumber }),
  };
}
