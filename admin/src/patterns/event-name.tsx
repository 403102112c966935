import { Fragment, type ReactNode } from 'react';
import { EVENT_TYPES } from '../../../src/event/event-types.model.js';

/** `Account.PointsWereSpent` of `Service.Domain.Account.Event.PointsWereSpent`, as docs/events.md lists it. */
export function getEventName(type: string): string {
  return type.replace(/^Service\.Domain\./, '').replace('.Event.', '.');
}

/** To choose from, in the order of their names. */
export const EVENT_CHOICES = [...EVENT_TYPES]
  .map((value) => ({ value, label: getEventName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** The name of an event, which may break between its words. */
export function EventName({ type }: { readonly type: string }): ReactNode {
  return getEventName(type)
    .split(/(?<=[a-z.])(?=[A-Z])/)
    .map((word, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {word}
      </Fragment>
    ));
}
