import { Type } from 'class-transformer';
import { IsObject, IsOptional, Length, ValidateNested } from 'class-validator';
import { AddressEditRequest } from '#platform/http/request/fields/address.request.js';
import { Trimmed } from '#platform/http/request/fields/readers.js';

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
