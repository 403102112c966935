import { describedRefusal, InvalidFields, refusal } from '#platform/error/domain-error.js';

export class EarningRuleNotFound extends refusal({
  code: 'earning.rule-not-found',
  kind: 'not-found',
  message: 'Earning rule not found',
  when: 'There is no earning rule with this id in the store.',
  remedy: 'Look the id up in the list of earning rules.',
}) {}

export class RuleVersionNotFound extends refusal({
  code: 'earning.version-not-found',
  kind: 'not-found',
  message: 'Version not found',
  when: 'The earning rule has no version with this number.',
  remedy: 'Look the number up in the versions of the rule.',
}) {}

export class EventDoesNotExist extends refusal({
  code: 'earning.no-such-event',
  kind: 'refused',
  message: 'event does not exist',
  when:
    'No earning rule that is in force for the customer is about this event, or customers may not ' +
    'report it.',
  remedy:
    'Look at the earning rules of the customer: they name their events, and `customersMayReport` says ' +
    'what customers may report.',
}) {}

export class EarningLimitExceeded extends refusal({
  code: 'earning.limit-exceeded',
  kind: 'refused',
  message: 'limit exceeded',
  when: 'The rule has paid the customer as often, or as much, as it pays within its period.',
  remedy: 'Try again in the next period. Nothing was paid.',
}) {}

export class OutsideRadius extends refusal({
  code: 'earning.outside-radius',
  kind: 'refused',
  // To the nearest edge.
  message: (meters: number) => `outside the radius by ${meters} m`,
  when: 'The customer is outside the radius of all places that pay.',
  remedy: 'Send the position again from a place of the programme.',
}) {}

export class StatusDoesNotEarn extends refusal({
  code: 'earning.status',
  kind: 'refused',
  message: 'Not allowed',
  when: 'The status of the customer is none of those that earn points.',
  remedy: 'Activate the customer first.',
}) {}

export class TooManyPoints extends refusal({
  code: 'earning.too-many-points',
  kind: 'refused',
  message: 'This would earn too many points',
  when:
    'The rules would pay more than 1,000,000,000 points at once, or one of them would pay more than ' +
    '1,000,000,000,000 without its cap. Nothing was changed.',
  remedy:
    'Look at the quantities and amounts that were sent, and at the values of the rules (`POST ' +
    '/api/earningRule/simulate`).',
}) {}

/** The type says what the settings mean, and a rule that has paid already keeps it. */
export function typeCannotChange(): InvalidFields {
  return new InvalidFields([{ field: 'type', message: 'The type of a rule cannot be changed.' }]);
}

export const UNKNOWN_CODES = describedRefusal({
  code: 'earning.too-many-unknown-codes',
  kind: 'too-many-requests',
  max: 20,
  windowSeconds: 15 * 60,
  when: 'Too many codes that were scanned are codes of no rule for the customer.',
  remedy: 'Wait for the seconds of `Retry-After`. Until then codes that pay are refused, too.',
});
