import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { AddressEditRequest } from '#platform/http/request/fields/address.dto.js';
import { Labels } from '#platform/http/request/fields/labels.js';
import {
  ReckonedMoney,
  FormNumber,
  LocalDateTime,
  LooseUuid,
  ReadAs,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { getCents } from '#platform/money.js';
import { readPhone } from '#platform/phone.js';
import { isStorable, isVisible } from '#platform/text.js';
import type { Label, TransactionItem } from '../assigned-transaction.model.js';
import { DOCUMENT_TYPES, type DocumentType } from '../transaction.entity.js';
import type { SentTransaction } from '../transaction.model.js';

const LENGTH_MAX = 255;

/** `{"code":"…"}`, as records have it, or the code. */
function readSku(sent: unknown): string {
  const { code } = (typeof sent === 'object' && sent !== null ? sent : { code: sent }) as { code?: unknown };
  const text = typeof code === 'number' ? String(code) : code;
  const sku = typeof text === 'string' ? text.trim() : '';
  if (sku === '') {
    throw new Error('This value should not be blank.');
  }
  if (sku.length > LENGTH_MAX || !isStorable(sku) || !isVisible(sku)) {
    throw new Error('This value is not valid.');
  }
  return sku;
}

class BuyerAddressRequest extends AddressEditRequest {}

/** By the setting `customersIdentificationPriority`, card number, e-mail or phone name the customer. */
export class BuyerRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly email?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly phone?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly loyaltyCardNumber?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly nip?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BuyerAddressRequest)
  readonly address?: BuyerAddressRequest;
}

const ITEMS_MAX = 500;
/** The largest amount of a line, and of all lines together: far from amounts that a number no longer holds exactly. */
export const AMOUNT_MAX = 1_000_000_000;

class TransactionDataRequest {
  /** Unique in a store: the same document once more changes nothing. */
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly documentNumber!: string;

  /** A sale, or what came back of one. */
  @IsOptional()
  @IsIn(DOCUMENT_TYPES)
  @EnumName('DocumentType')
  readonly documentType: DocumentType = 'sell';

  @LocalDateTime()
  readonly purchaseDate!: Date;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly purchasePlace?: string;
}

class TransactionItemRequest {
  /** `{"code":"…"}`, or the code. */
  @ReadAs(readSku, {
    oneOf: [{ type: 'object', properties: { code: { type: 'string' } } }, { type: 'string' }],
  })
  readonly sku!: string;

  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  /** 0 for a voided line, which earns nothing. A return may have all its quantities negative: their size counts. */
  @IsNumber()
  @Min(-AMOUNT_MAX)
  @Max(AMOUNT_MAX)
  @FormNumber({ decimals: 3 })
  readonly quantity!: number;

  /**
   * The amount of the whole line, not of one piece. A sale may have lines below 0, such as discounts and articles that come back on the same
   * receipt: these lower what the others earn, and the sum of all lines is not negative. A return has all its amounts either positive or negative: their size counts.
   */
  @IsNumber()
  @Min(-AMOUNT_MAX)
  @Max(AMOUNT_MAX)
  @ReckonedMoney()
  readonly grossValue!: number;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly category?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly maker?: string;

  @IsOptional()
  @Labels()
  readonly labels?: Label[];
}

@Wrapped('transaction')
@TakesLongForms()
export class RegisterTransactionRequest {
  @IsObject()
  @ValidateNested()
  @Type(() => TransactionDataRequest)
  readonly transactionData!: TransactionDataRequest;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ITEMS_MAX)
  @ValidateNested({ each: true })
  @Type(() => TransactionItemRequest)
  readonly items!: TransactionItemRequest[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BuyerRequest)
  readonly customerData?: BuyerRequest;

  /** The point of sale. */
  @IsOptional()
  @LooseUuid()
  readonly pos?: string;

  /** The identifier of the point of sale, instead of its id. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly posIdentifier?: string;

  /** For a return: the document number of the sale. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly revisedDocument?: string;

  @IsOptional()
  @Labels()
  readonly labels?: Label[];
}

/** A sale that a seller types, without its lines. */
@Wrapped('sale')
@RefusesUnknownFields()
export class RegisterSaleRequest {
  @LooseUuid()
  readonly customerId!: string;

  /** Unique in a store, together with those that a shop sends. */
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly documentNumber!: string;

  @LocalDateTime()
  readonly purchaseDate!: Date;

  /** What was paid for all of it. */
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @ReckonedMoney()
  readonly grossValue!: number;
}

/** The transaction of a request. @throws {InvalidFields} where the signs of its lines do not fit its type, or their sum is too large */
export function getRegistration(storeId: string, request: RegisterTransactionRequest): SentTransaction {
  const { transactionData, customerData, items, pos, posIdentifier, revisedDocument, labels } = request;
  const { name, email, phone, loyaltyCardNumber, nip, address } = customerData ?? {};
  const keptPhone = phone === undefined ? null : (readPhone(phone) ?? phone);
  return {
    storeId,
    documentNumber: transactionData.documentNumber,
    documentType: transactionData.documentType,
    purchasePlace: transactionData.purchasePlace ?? null,
    purchasedAt: transactionData.purchaseDate,
    posId: pos ?? null,
    ...(posIdentifier !== undefined && { posIdentifier }),
    // A sale takes nothing back, whatever its form says.
    revisedDocument: transactionData.documentType === 'return' ? (revisedDocument ?? null) : null,
    buyer: {
      name: name ?? null,
      email: email ?? null,
      phone: keptPhone,
      loyaltyCardNumber: loyaltyCardNumber ?? null,
      nip: nip ?? null,
      address: address && Object.values(address).some((part) => part !== undefined) ? { ...address } : null,
    },
    // A document that was registered by an earlier version is the same one.
    ...(phone !== undefined && phone !== keptPhone && { sentPhone: phone }),
    items: signed(
      transactionData.documentType,
      items.map(({ grossValue, category, maker, labels: own, ...item }) => ({
        sku: item.sku,
        name: item.name,
        quantity: item.quantity,
        grossCents: getCents(grossValue),
        category: category ?? null,
        maker: maker ?? null,
        labels: own ?? [],
      })),
    ),
    labels: labels ?? [],
  };
}

/**
 * A sale may have discounts, but is not negative as a whole. A return is kept with positive lines: some shops send negative ones.
 * @throws {InvalidFields}
 */
function signed(type: DocumentType, items: TransactionItem[]): TransactionItem[] {
  const sum = items.reduce((all, { grossCents }) => all + grossCents, 0);
  if (Math.abs(sum) > getCents(AMOUNT_MAX)) {
    const message = 'The amounts of a transaction should not sum up to more than 1,000,000,000.';
    throw new InvalidFields([{ field: 'items', message }]);
  }
  if (type === 'return') {
    const mixed = mixedSign(items, 'grossCents', 'grossValue') ?? mixedSign(items, 'quantity', 'quantity');
    if (mixed) {
      throw new InvalidFields([mixed]);
    }
    return items.map((item) => ({
      ...item,
      quantity: Math.abs(item.quantity),
      grossCents: Math.abs(item.grossCents),
    }));
  }
  const problems = items.flatMap(({ quantity }, index) =>
    quantity < 0
      ? [{ field: `items[${index}].quantity`, message: 'This value should be greater than or equal to 0.' }]
      : [],
  );
  if (sum < 0) {
    problems.push({ field: 'items', message: 'The amounts of a sale should not sum up to less than 0.' });
  }
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return items;
}

/** The first line whose sign is not that of the lines before. */
function mixedSign(
  items: readonly TransactionItem[],
  of: 'grossCents' | 'quantity',
  name: string,
): InvalidField | undefined {
  const first = items.find((item) => item[of] !== 0)?.[of] ?? 0;
  const index = items.findIndex((item) => item[of] * first < 0);
  const message = 'The lines of a return should be all positive or all negative.';
  return index === -1 ? undefined : { field: `items[${index}].${name}`, message };
}
