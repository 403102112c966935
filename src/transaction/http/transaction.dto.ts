import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, Length } from 'class-validator';
import { Labels } from '#platform/http/request/fields/labels.js';
import {
  FilterIds,
  FilterId,
  FilterText,
  LocalDateTime,
  LooseUuid,
  Trimmed,
  Until,
} from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { ImportResponse } from '#platform/http/request/import.dto.js';
import { Choice, Fraction } from '#platform/http/response/response-fields.js';
import { getMoney } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { Label } from '../assigned-transaction.model.js';
import { buyerPayload, itemPayload } from '../transaction.events.js';
import type { TransactionView } from '../transaction-views.service.js';
import { DOCUMENT_TYPES, type DocumentType } from '../transaction.entity.js';

@Wrapped('transaction_labels')
export class SetLabelsRequest {
  @LooseUuid()
  readonly transactionId!: string;

  /** All that the transaction is to have. Without them it has none. */
  @IsOptional()
  @Labels()
  readonly labels: Label[] = [];
}

/** One of the first two fields names the transaction. */
@Wrapped('append')
export class AppendLabelsRequest {
  @IsOptional()
  @LooseUuid()
  readonly transactionId?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly transactionDocumentNumber?: string;

  /** Labels that the transaction has already stay once. */
  @Labels()
  readonly labels!: Label[];
}

export class ListOwnTransactionsRequest extends PageRequest {
  /** Part of it. */
  @FilterText()
  readonly documentNumber?: string;

  @IsOptional()
  @IsIn(DOCUMENT_TYPES)
  @EnumName('DocumentType')
  readonly documentType?: DocumentType;

  /** At this point of sale, or at one of these. */
  @FilterIds()
  readonly posId?: string[];

  /** `labels[0][key]=…&labels[0][value]=…`: transactions that have all of them. */
  @IsOptional()
  @Labels()
  readonly labels?: Label[];

  @IsOptional()
  @LocalDateTime()
  readonly purchaseDateFrom?: Date;

  /** A day is included. */
  @IsOptional()
  @Until()
  readonly purchaseDateTo?: Date;
}

export class ListTransactionsRequest extends ListOwnTransactionsRequest {
  /** Part of what the shop knew of the buyer; likewise the next three. */
  @FilterText()
  readonly customerData_name?: string;

  @FilterText()
  readonly customerData_email?: string;

  @FilterText()
  readonly customerData_phone?: string;

  @FilterText()
  readonly customerData_loyaltyCardNumber?: string;

  @FilterId()
  readonly customerId?: string;

  @FilterId()
  readonly transactionId?: string;

  /** What came back of this sale. */
  @FilterId()
  readonly revisedTransactionId?: string;
}

export class ExportTransactionsRequest extends OmitType(ListTransactionsRequest, PAGING) {}

export class TransactionSavedResponse {
  readonly transactionId!: string;
}

export class TransactionLabelRecord {
  readonly key!: string;
  readonly value!: string;
}

class SkuRecord {
  readonly code!: string;
}

class TransactionItemRecord {
  readonly sku!: SkuRecord;
  readonly name!: string;
  @Fraction()
  readonly quantity!: number;
  /** For the whole line. */
  @Fraction()
  readonly grossValue!: number;
  readonly category?: string;
  readonly maker?: string;
  readonly labels!: TransactionLabelRecord[];
}

class BuyerAddressRecord {
  readonly street?: string | undefined;
  readonly address1?: string | undefined;
  readonly address2?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly country?: string | undefined;
}

/** What the shop knew of the buyer. */
class BuyerRecord {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly loyaltyCardNumber?: string;
  readonly nip?: string;
  readonly address?: BuyerAddressRecord;
}

export class TransactionRecord {
  readonly transactionId!: string;
  readonly documentNumber!: string;
  @Choice('DocumentType', DOCUMENT_TYPES)
  readonly documentType!: DocumentType;
  readonly purchaseDate!: string;
  readonly purchasePlace?: string;
  /** Absent as long as the buyer is not known. */
  readonly customerId?: string;
  readonly customerData!: BuyerRecord;
  readonly items!: TransactionItemRecord[];
  readonly labels!: TransactionLabelRecord[];
  readonly posId?: string;
  readonly posName?: string;
  readonly excludedDeliverySKUs!: string[];
  readonly excludedLevelSKUs!: string[];
  readonly excludedLevelCategories!: string[];
  /** For a return: the document number of the sale. */
  readonly revisedDocument?: string;
  /** For a return: the sale, if it is known. */
  readonly revisedTransactionId?: string;
  @Fraction()
  readonly grossValue!: number;
  readonly currency!: string;
  /** Points that it has brought. */
  readonly pointsEarned!: number;
  /** Points that a return took back at once: 0 for a sale. */
  readonly pointsRevoked!: number;
}

export class TransactionListResponse {
  readonly transactions!: TransactionRecord[];
  readonly total!: number;
}

export class FoundTransactionsResponse {
  readonly transactions!: TransactionRecord[];
}

export class TransactionImportResponse extends ImportResponse {
  /** The documents that were registered, and for which no customer was found. */
  readonly totalWithoutCustomer!: number;
}

export class ItemLabelsResponse {
  readonly labels!: TransactionLabelRecord[];
}

export function presentTransaction(view: TransactionView): TransactionRecord {
  const { transaction, items, labels, posName, pointsEarned, pointsRevoked, currency } = view;
  const { id, purchasePlace, customerId, posId, exclusions, revisedDocument, revisedId } = transaction;
  return {
    transactionId: id,
    documentNumber: transaction.documentNumber,
    documentType: transaction.documentType,
    purchaseDate: presentTimestamp(transaction.purchasedAt),
    ...(purchasePlace !== null && { purchasePlace }),
    ...(customerId !== null && { customerId }),
    customerData: { ...buyerPayload(transaction) },
    items: items.map((item) => ({ ...itemPayload(item), labels: [...item.labels] })),
    labels: [...labels],
    ...(posId !== null && { posId }),
    ...(posName !== undefined && { posName }),
    excludedDeliverySKUs: [...exclusions.deliverySKUs],
    excludedLevelSKUs: [...exclusions.levelSKUs],
    excludedLevelCategories: [...exclusions.levelCategories],
    ...(revisedDocument !== null && { revisedDocument }),
    ...(revisedId !== null && { revisedTransactionId: revisedId }),
    grossValue: getMoney(transaction.grossCents),
    currency,
    pointsEarned,
    pointsRevoked,
  };
}
