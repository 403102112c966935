import { PartialType } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { Trimmed } from './readers.js';

/** Given as a whole, or not at all. */
export class AddressRequest {
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly street!: string;

  /** Number of the house. */
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly address1!: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly address2?: string;

  @Length(1, 64)
  @Trimmed({ oneLine: true })
  readonly postal!: string;

  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly city!: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly province?: string;

  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly country!: string;
}

/** The parts that change. */
export class AddressEditRequest extends PartialType(AddressRequest) {}
