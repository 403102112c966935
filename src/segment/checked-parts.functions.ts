import { InvalidFields } from '#platform/error/domain-error.js';
import { isTooLarge, type ReadPart, readParts, type SentPart } from './segment-part.rules.js';

/** @throws {InvalidFields} for what is missing or too much */
export function checkedParts(sent: readonly SentPart[]): readonly ReadPart[] {
  if (isTooLarge(sent)) {
    throw new InvalidFields([{ field: 'parts', message: 'This segment has too many criteria and labels.' }]);
  }
  const { parts, problems } = readParts(sent);
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return parts;
}
