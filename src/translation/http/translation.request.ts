import { IsBoolean, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import { FormFlag, FormInteger, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { NestedTexts } from '../texts.rules.js';
import { readCode, readContent } from './translation.fields.js';

const ORDER_MAX = 1_000_000;
const CONTENT_LENGTH_MAX = 1_000_000;
const CONTENT = {
  type: 'string',
  maxLength: CONTENT_LENGTH_MAX,
  description: 'All texts of the language, as JSON text: nested maps by name.',
  example: '{"settings":{"timezone":{"other":"Other"}}}',
} as const;
const CODE = { type: 'string', description: 'As BCP 47 writes it.', example: 'de-AT' } as const;

class TranslationFieldsRequest {
  @IsOptional()
  @ReadAs(readContent, CONTENT)
  readonly content?: NestedTexts;

  /** Where forms show the language: the lowest first. A new one comes last, unless it says otherwise. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(ORDER_MAX)
  @FormInteger()
  readonly order?: number;

  /** What it is cannot be changed: records have their texts in the default language. */
  @IsOptional()
  @IsBoolean()
  @FormFlag()
  readonly default?: boolean;
}

@Wrapped('translation')
export class CreateTranslationRequest extends TranslationFieldsRequest {
  @ReadAs(readCode, CODE)
  readonly code!: string;

  @Length(1, 255)
  @Trimmed()
  readonly name!: string;
}

/** Fields that are not sent stay what they are. */
@Wrapped('translation')
export class UpdateTranslationRequest extends TranslationFieldsRequest {
  /** What it is cannot be changed. */
  @IsOptional()
  @ReadAs(readCode, CODE)
  readonly code?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;
}

export class ListTranslationsRequest extends ReferencePageRequest {}
