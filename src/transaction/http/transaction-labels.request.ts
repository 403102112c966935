import { IsOptional, Length } from 'class-validator';
import { Labels } from '#platform/http/request/fields/labels.js';
import { LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import type { Label } from '../assigned-transaction.types.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

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

  /** Those that the transaction has already stay once. */
  @Labels()
  readonly labels!: Label[];
}
