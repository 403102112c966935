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
import { Labels } from '#platform/http/request/fields/labels.js';
import {
  FormMoney,
  FormNumber,
  LocalDateTime,
  LooseUuid,
  ReadAs,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { DOCUMENT_TYPES, type DocumentType } from '../transaction.entity.js';
import { BuyerRequest } from './buyer.request.js';
import type { Label } from '../assigned-transaction.types.js';
import { readSku } from './sku.fields.js';

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
   * The amount of the whole line, not of one piece. A sale may have lines below 0, such as discounts: these earn nothing, and the sum of all
   * lines is not negative. A return has all its amounts either positive or negative: their size counts.
   */
  @IsNumber()
  @Min(-AMOUNT_MAX)
  @Max(AMOUNT_MAX)
  @FormMoney()
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
