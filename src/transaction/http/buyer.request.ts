import { Type } from 'class-transformer';
import { IsObject, IsOptional, Length, ValidateNested } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';

class BuyerAddressRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly street?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly address1?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly address2?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly postal?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly city?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly province?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly country?: string;
}

/** By the setting `customersIdentificationPriority`, card number, e-mail or phone name the customer. */
export class BuyerRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly email?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly phone?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
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
