import { applyDecorators } from '@nestjs/common';
import { IsNotEmpty, MaxLength, ValidateBy } from 'class-validator';
import { Trimmed } from './readers.js';

const LENGTH_MAX = 255;
const WORDS_MAX = 10;

/** What is looked for. Like every filter, it may arrive percent-encoded twice. */
export function SearchText(): PropertyDecorator {
  return applyDecorators(
    IsNotEmpty(),
    MaxLength(LENGTH_MAX),
    Trimmed({ decoded: true, isNullNone: true }),
    ValidateBy({
      name: 'hasFewWords',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.split(/\s+/u).length <= WORDS_MAX,
        defaultMessage: () => `This value should not have more than ${WORDS_MAX} words.`,
      },
    }),
  );
}
