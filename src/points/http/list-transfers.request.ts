import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { FilterText, FormFlag, LooseUuid } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import { Until } from '#platform/http/request/fields/until.js';
import {
  TRANSFER_STATES,
  TRANSFER_TYPES,
  type TransferState,
  type TransferType,
} from '../../account/index.js';

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
}

export class ListTransfersRequest extends ListOwnTransfersRequest {
  @IsOptional()
  @LooseUuid()
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

function statesIn(sent: unknown): unknown[] {
  return typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent];
}

export class ListMissingPointsRequest extends PageRequest {
  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  /** Only those of which something is owed; with `false`, only the others. */
  @IsOptional()
  @FormFlag()
  readonly isOwed?: boolean;
}
