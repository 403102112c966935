import type { ContactKind, LoginNameKind, LoginNameTaken } from '../auth/index.js';
import { describedRefusal, InvalidFields, refusal, TooManyRequests } from '#platform/error/domain-error.js';

export class CustomerNotFound extends refusal({
  code: 'customer.not-found',
  kind: 'not-found',
  message: 'Customer not found',
  when: 'The store has no customer with this id or loyalty card number.',
  remedy: 'Look the id up in the list of customers.',
}) {}

export class ActivationUnknown extends refusal({
  code: 'customer.activation-unknown',
  kind: 'not-found',
  when: 'The activation code or link is wrong, was used before, or has ended.',
  remedy: 'Have a new one sent, or have an administrator activate the customer.',
}) {}

export class NoContactWaits extends refusal({
  code: 'customer.no-contact-waits',
  kind: 'conflict',
  message: 'No contact of this customer waits to log in',
  when: 'An agreement or a decision about a changed contact comes when none waits any more.',
  remedy: 'Read the record of the customer again: `waitingContacts` has what waits.',
}) {}

export class ContactRefusalUnknown extends refusal({
  code: 'customer.contact-refusal-unknown',
  kind: 'not-found',
  when: 'The link of a notice about a changed contact was cut off, or the contact does not wait any more: it was refused or withdrawn, or logs in by now.',
  remedy: 'Log in and look at the profile, or ask the shop.',
}) {}

export class UnsubscriptionUnknown extends refusal({
  code: 'customer.unsubscription-unknown',
  kind: 'not-found',
  when: 'The link of a reminder was changed or cut off, its customer was deleted, or its signing key is no longer known.',
  remedy: 'Use the whole link, or have the shop change the agreement to news.',
}) {}

const FIELDS: Readonly<Record<LoginNameKind, readonly [field: string, words: string]>> = {
  email: ['email', 'email'],
  phone: ['phone', 'phone'],
  card: ['loyaltyCardNumber', 'loyalty card number'],
  username: ['email', 'email'],
};

/** Said in the field that it came in. */
export class CustomerExists extends InvalidFields {
  constructor({ nameKind }: LoginNameTaken) {
    const [field, words] = FIELDS[nameKind];
    super([{ field, message: `Customer with such ${words} already exists.` }]);
  }
}

export function noStartLevel(): InvalidFields {
  const message = 'Neither level is not available as start level for this customer.';
  return new InvalidFields([{ field: 'levelId', message }]);
}

export function birthDateAhead(): InvalidFields {
  return new InvalidFields([{ field: 'birthDate', message: 'This value should not be in the future.' }]);
}

/** Customers would have a birthday, and what is given for it, whenever they like. */
export function birthDateIsSet(): InvalidFields {
  const message = 'Customers can set their birth date once. Ask the shop to change it.';
  return new InvalidFields([{ field: 'birthDate', message }]);
}

/** Each change sends a message to an address that may be a stranger's. */
export function emailChangedTooOften(max: number): InvalidFields {
  const message = `An e-mail can be changed ${max} times within 24 hours. Try it again tomorrow, or ask the shop to change it.`;
  return new InvalidFields([{ field: 'email', message }]);
}

/** A text that is typed to log in would mean one of two customers. */
export function cardIsAName(): InvalidFields {
  const message = 'This is the e-mail, phone or id of another customer.';
  return new InvalidFields([{ field: 'loyaltyCardNumber', message }]);
}

/** A customer could choose the number of another one's card, and would have the sales of its owner. */
export function cardsAreGivenOut(): InvalidFields {
  const message = 'Customers cannot choose a card number. The shop gives out cards.';
  return new InvalidFields([{ field: 'loyaltyCardNumber', message }]);
}

/** Since the caller has looked at it. */
export function contactHasChanged(field: ContactKind): InvalidFields {
  return new InvalidFields([{ field, message: 'The customer has another one.' }]);
}

export function noSuchLevel(): InvalidFields {
  return new InvalidFields([{ field: 'levelId', message: 'This level does not exist.' }]);
}

export function noSuchPos(): InvalidFields {
  return new InvalidFields([{ field: 'posId', message: 'This point of sale does not exist.' }]);
}

export class ProfileEditsNotAllowed extends refusal({
  code: 'customer.profile-edits-not-allowed',
  kind: 'refused',
  message: "You don't have permission to edit this data.",
  when:
    "The settings of the programme leave changes of customers' data to administrators and sellers " +
    '(`allowCustomersProfileEdits`). Nothing was changed.',
  remedy: 'Ask an administrator or a seller to change the data.',
}) {}

/** A customer must be within reach: by e-mail or, failing that, by phone. */
export function emailMissing(): InvalidFields {
  return new InvalidFields([{ field: 'email', message: 'This value should not be blank.' }]);
}

export class CustomerIsAnonymized extends refusal({
  code: 'customer.is-anonymized',
  kind: 'refused',
  message: 'The personal data of this customer were erased.',
  when: 'The personal data of the customer were erased, so nothing new is noted about them, and they log in no more.',
  remedy: 'Register the person anew.',
}) {}

export class NotToBeActivated extends refusal({
  code: 'customer.not-to-be-activated',
  kind: 'refused',
  message: 'This customer does not wait for an activation.',
  when: 'The customer is active or blocked, so no code activates them.',
  remedy: 'An active customer can log in. Activate a blocked one.',
}) {
  constructor(readonly isActive: boolean) {
    super();
  }
}

export class NoPhone extends refusal({
  code: 'customer.no-phone',
  kind: 'refused',
  message: 'This customer has no phone number.',
  when: 'The customer has no phone number, so no code can be sent to it.',
  remedy: 'Add a phone number, or activate the customer.',
}) {}

export class NoSmsGateway extends refusal({
  code: 'customer.no-sms-gateway',
  kind: 'refused',
  message: 'No gateway for SMS is set up.',
  when: 'The service has no gateway for SMS, so no code can be sent.',
  remedy: 'Set `SMS_URL`, or activate the customer.',
}) {}

export class CodeSentJustNow extends refusal(
  {
    code: 'customer.code-sent-just-now',
    kind: 'too-many-requests',
    message: 'A code was sent a moment ago, try again later',
    when: 'The customer has got a code within the last two minutes.',
    remedy: 'Wait for the seconds of `Retry-After`.',
  },
  TooManyRequests,
) {}

export class NoLinkAwaited extends refusal({
  code: 'customer.no-link-awaited',
  kind: 'refused',
  message: 'This customer has no e-mail that waits for a link.',
  when: 'The customer has no e-mail, is active with a confirmed one, or is blocked: no link does anything.',
  remedy: 'An active customer can log in. Add an e-mail to one without, or activate the customer.',
}) {}

export class LinkSentJustNow extends refusal(
  {
    code: 'customer.link-sent-just-now',
    kind: 'too-many-requests',
    message: 'A link was sent a moment ago, try again later',
    when: 'The customer has got a link within the last two minutes, or five within a day.',
    remedy: 'Wait for the seconds of `Retry-After`.',
  },
  TooManyRequests,
) {}

export class NoManualLevel extends refusal({
  code: 'customer.no-manual-level',
  kind: 'refused',
  message: 'This customer has no level that was set by hand',
  when: 'The customer has no level that was set by hand, so there is none to remove.',
  remedy: 'Nothing needs to be done: points decide about the level.',
}) {}

export class TooManyFound extends refusal({
  code: 'customer.too-many-found',
  kind: 'refused',
  // Existing clients compare the sentence, as it is.
  message: 'to many results',
  when: 'The search fits too many customers.',
  remedy: 'Search by more, or longer, parts.',
}) {}

// A form has to say which field is wrong, and so tells who is a customer (docs/decisions/0101): of few in a time.
export const TAKEN_NAMES = describedRefusal({
  code: 'customer.too-many-taken-names',
  kind: 'too-many-requests',
  max: 60,
  windowSeconds: 15 * 60,
  when:
    'Too many e-mail addresses, phone or card numbers of other customers, from one network or by one ' +
    'customer.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Encoding a picture is work.
export const AVATARS = describedRefusal({
  code: 'customer.too-many-avatars',
  kind: 'too-many-requests',
  max: 20,
  windowSeconds: 15 * 60,
  when: 'Too many pictures that one customer has sent of themselves.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Hashing a password is work; one address may be a whole shop, or the server of a storefront.
export const REGISTRATIONS = describedRefusal({
  code: 'customer.too-many-registrations',
  kind: 'too-many-requests',
  max: 60,
  windowSeconds: 60,
  when: 'Too many customers have registered themselves from one network.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Codes have six digits.
export const WRONG_CODES = describedRefusal({
  code: 'customer.too-many-wrong-codes',
  kind: 'too-many-requests',
  max: 30,
  windowSeconds: 15 * 60,
  when: 'Too many activation codes or links from one network were wrong.',
  remedy: 'Wait for the seconds of `Retry-After`. Until then the right one is refused, too.',
});

// Each may cost money, and reach a person who has not asked for it.
export const REQUESTED_CODES = describedRefusal({
  code: 'customer.too-many-requested-codes',
  kind: 'too-many-requests',
  max: 5,
  windowSeconds: 15 * 60,
  when: 'An activation code was asked for too often: for one phone, or from one network.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Each reaches a person who may not have asked for it.
export const REQUESTED_LINKS = describedRefusal({
  code: 'customer.too-many-requested-links',
  kind: 'too-many-requests',
  max: 5,
  windowSeconds: 15 * 60,
  when: 'A link was asked for too often: for one e-mail, or from one network.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

export function mergedWithThemselves(): InvalidFields {
  return new InvalidFields([{ field: 'into', message: 'A customer cannot be merged into themselves.' }]);
}

export function noSuchTarget(): InvalidFields {
  return new InvalidFields([{ field: 'into', message: 'The store has no such customer.' }]);
}

export class HasMergedCustomers extends refusal({
  code: 'customer.has-merged-customers',
  kind: 'conflict',
  message: 'Another customer was merged into this one, so this one is not merged.',
  when: 'Another customer was merged into the one of the path. Merges make pairs, and no chains. Nothing was changed.',
  remedy: 'Merge the other way round, or undo the first merge.',
}) {}

export class CustomerIsNotMerged extends refusal({
  code: 'customer.is-not-merged',
  kind: 'not-found',
  message: 'This customer was not merged into another one.',
  when: 'The customer of the path is no source of a merge, or no longer.',
  remedy: 'Name the customer who has `mergedInto`.',
}) {}

export class MergeCannotBeUndone extends refusal({
  code: 'customer.merge-cannot-be-undone',
  kind: 'conflict',
  message: 'Something has happened to one of the two customers since the merge, so it stays.',
  when:
    'Points, coupons, sales, the level or the record of one of the two have changed since the merge, or one of them was erased. ' +
    'Nothing was changed.',
  remedy: 'Correct by hand what is wrong; `GET …/merge` names the latest event.',
}) {}

export function tooManyLabels(max: number): InvalidFields {
  return new InvalidFields([
    { field: 'labels', message: `This collection should contain ${max} elements or less.` },
  ]);
}
