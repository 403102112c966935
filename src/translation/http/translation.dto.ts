import { IsBoolean, IsInt, IsOptional, Length, Max, Min } from 'class-validator';
import {
  FormFlag,
  FormInteger,
  ReadAs,
  RecordRevision,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { DEFAULT_LOCALE, isLocale } from '#platform/language/language.js';
import { isStorable } from '#platform/text.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { getBase } from '../catalogue-texts.model.js';
import { mergedTexts, type NestedTexts } from '../texts.rules.js';
import type { TranslationEntity } from '../translation.entity.js';
import { revisionOfTranslation } from '../translation.service.js';

const CONTENT_LENGTH_MAX = 1_000_000;
const DEPTH_MAX = 10;
const NOT_A_CODE = 'This value should be the code of a language, as de or de-AT.';
const NOT_JSON = 'This value should be JSON text: an object of texts, and of such objects.';

/** @throws {Error} that says what is wrong */
function readCode(sent: unknown): string {
  try {
    const [code] = isLocale(sent) ? Intl.getCanonicalLocales(sent.replace('_', '-')) : [];
    if (code !== undefined) {
      return code;
    }
  } catch {
    // Not what BCP 47 allows.
  }
  throw new Error(NOT_A_CODE);
}

/** @throws {Error} that says what is wrong */
function readContent(sent: unknown): NestedTexts {
  if (typeof sent !== 'string' || sent.length > CONTENT_LENGTH_MAX) {
    throw new Error(NOT_JSON);
  }
  const content = parsed(sent);
  if (typeof content === 'string' || !isTexts(content, DEPTH_MAX)) {
    throw new Error(NOT_JSON);
  }
  return content as NestedTexts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(NOT_JSON);
  }
}

function isTexts(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    return isStorable(value);
  }
  return (
    depth > 0 &&
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, below]) => isStorable(name) && isTexts(below, depth - 1))
  );
}

const ORDER_MAX = 1_000_000;

const CONTENT = {
  type: 'string',
  maxLength: CONTENT_LENGTH_MAX,
  description: 'All texts of the language, as JSON text: nested maps by name.',
  example: '{"settings":{"timezone":"Time zone"}}',
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
  @RecordRevision()
  readonly revision?: string;

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

export class TranslationSummary {
  readonly code!: string;
  readonly name!: string;
  readonly default!: boolean;
  readonly order!: number;
  /** By an administrator, or by the version of the service that brought it. */
  readonly updatedAt!: string;
}

export class TranslationRecord extends TranslationSummary {
  /** All texts of the language, as JSON text: nested maps by name. What is not translated is in English. */
  readonly content!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class TranslationListResponse {
  readonly translations!: TranslationSummary[];
  readonly total!: number;
}

export function presentTranslationSummary(translation: TranslationEntity): TranslationSummary {
  const { code, name, position, updatedAt } = translation;
  return {
    code,
    name,
    default: code === DEFAULT_LOCALE,
    order: position,
    updatedAt: presentTimestamp(updatedAt),
  };
}

export function presentTranslation(translation: TranslationEntity): TranslationRecord {
  const texts = mergedTexts(getBase(translation.code), translation.texts);
  return {
    ...presentTranslationSummary(translation),
    content: JSON.stringify(texts, null, 2),
    revision: revisionOfTranslation(translation),
  };
}
