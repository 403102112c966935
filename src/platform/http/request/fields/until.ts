import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDate, ValidateBy } from 'class-validator';
import { endOfNamedDay, parseInstant } from '#platform/time/calendar.js';
import { decodedOnceMore } from './readers.js';
import { UNTIL } from './request-fields.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An end: of a window, of points, of a time that is asked for. A day means its last instant. */
export function Until(): PropertyDecorator {
  return applyDecorators(
    IsDate(),
    ValidateBy({ name: UNTIL, validator: { validate: () => true } }),
    Transform(({ value }) => readUntil(value)),
  );
}

function readUntil(sent: unknown): unknown {
  const decoded = decodedOnceMore(sent);
  const text = typeof decoded === 'string' ? decoded.trim() : '';
  const instant = parseInstant(text);
  if (!instant || !DAY.test(text)) {
    return instant ?? sent;
  }
  const end = endOfNamedDay(text);
  // West of UTC, the last day ends in a year that databases do not know.
  return end.getUTCFullYear() > 9999 ? sent : end;
}
