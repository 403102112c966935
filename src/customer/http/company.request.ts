import { PartialType } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { Trimmed } from '#platform/http/request/fields/readers.js';

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

export class CompanyEditRequest extends PartialType(CompanyRequest) {}
