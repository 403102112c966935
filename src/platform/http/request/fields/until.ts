import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDate } from 'class-validator';
import { endOfNamedDay, parseInstant } from '#platform/time/calendar.js';
import { decodedOnceMore } from './readers.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The end of a time that is asked for, and belongs to it: of a day, all of it. */
export function Until(): PropertyDecorator {
  return applyDecorators(
    IsDate(),
    Transform(({ value }) => readUntil(value)),
  );
}

function readUntil(sent: unknown): unknown {
  const decoded = decodedOnceMore(sent);
  const text = typeof decoded === 'string' ? decoded.trim() : '';
  const instant = parseInstant(text);
  return instant && DAY.test(text) ? endOfNamedDay(text) : (instant ?? sent);
}
