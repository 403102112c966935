import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * There is no earning rule with this id in the store.
 * @remedy Look the id up in the list of earning rules.
 */
export class EarningRuleNotFound extends DomainError {
  readonly code = 'earning.rule-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Earning rule not found');
  }
}

/**
 * No earning rule that is in force for the customer is about this event, or customers may not report it.
 * @remedy Look at the earning rules of the customer: they name their events, and `customersMayReport` says what customers may report.
 */
export class EventDoesNotExist extends DomainError {
  readonly code = 'earning.no-such-event';
  readonly kind = 'refused';

  constructor() {
    super('event does not exist');
  }
}

/**
 * The rule has paid the customer as often, or as much, as it pays within its period.
 * @remedy Try again in the next period. Nothing was paid.
 */
export class EarningLimitExceeded extends DomainError {
  readonly code = 'earning.limit-exceeded';
  readonly kind = 'refused';

  constructor() {
    super('limit exceeded');
  }
}

/**
 * The customer is outside the radius of all places that pay.
 * @remedy Send the position again from a place of the programme.
 */
export class OutsideRadius extends DomainError {
  readonly code = 'earning.outside-radius';
  readonly kind = 'refused';

  /** @param meters To the nearest edge. */
  constructor(meters: number) {
    super(`outside the radius by ${meters} m`);
  }
}

/**
 * The status of the customer is none of those that earn points.
 * @remedy Activate the customer first.
 */
export class StatusDoesNotEarn extends DomainError {
  readonly code = 'earning.status';
  readonly kind = 'refused';

  constructor() {
    super('Not allowed');
  }
}

/**
 * The rules would pay more than 1,000,000,000 points at once, or one of them would pay more than 1,000,000,000,000 without its cap.
 * Nothing was changed.
 * @remedy Look at the quantities and amounts that were sent, and at the values of the rules (`POST /api/earningRule/simulate`).
 */
export class TooManyPoints extends DomainError {
  readonly code = 'earning.too-many-points';
  readonly kind = 'refused';

  constructor() {
    super('This would earn too many points');
  }
}

/** The type says what the settings mean, and a rule that has paid already keeps it. */
export function typeCannotChange(): InvalidFields {
  return new InvalidFields([{ field: 'type', message: 'The type of a rule cannot be changed.' }]);
}
