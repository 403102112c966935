import { IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';

/** Given as a whole, or not at all. */
export class AddressRequest {
  @Length(1, 255)
  @Trimmed()
  readonly street!: string;

  /** Number of the house. */
  @Length(1, 255)
  @Trimmed()
  readonly address1!: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly address2?: string;

  @Length(1, 64)
  @Trimmed()
  readonly postal!: string;

  @Length(1, 255)
  @Trimmed()
  readonly city!: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly province?: string;

  @Length(1, 255)
  @Trimmed()
  readonly country!: string;
}

/** The parts that change. */
export class AddressEditRequest {
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

export class CompanyRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  /** The number that the tax office knows the company by. */
  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly nip?: string;
}

export class CompanyEditRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly nip?: string;
}
