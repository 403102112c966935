import { useLingui } from '@lingui/react/macro';
import { isRefusal } from '../../../src/api/unanswered.js';
import { useErrorText } from '../../../shop/src/app/error-text.js';
import { useFormats } from '../../../src/patterns/formats.js';
import type { Task, Refused } from '../data/act.js';

/** An error in words for a seller. */
export function useTillErrorText(): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  return (error) =>
    isRefusal(error) && error.code !== 'auth.bad-credentials' ? refusalText(error) : errorText(error);
}

/** The reason of a refusal, and its remedy. */
export function useRefusalText(): (refused: Refused, kind?: Task['kind']) => string {
  const { t } = useLingui();
  const fieldText = useFieldText();
  return ({ code, message, fields }, kind) => {
    const known: string = code ?? '';
    switch (known) {
      case 'account.not-enough-points':
        return t`The member has too few points for it.`;
      case 'campaign.none-left':
        return t`It has just been sold out.`;
      case 'campaign.limit-per-customer-exceeded':
        return t`The member has bought it as often as one person may.`;
      case 'campaign.not-found':
        return t`It is no longer available to this member.`;
      case 'campaign.not-allowed':
      case 'points.may-not-spend':
        return t`The account of this member is blocked, or not active yet.`;
      case 'points.may-not-transfer':
      case 'transaction.may-not-sell':
        return t`Your account may not give points. An administrator can allow it.`;
      case 'transaction.already-assigned':
        return t`This sale belongs to a member already.`;
      case 'customer.not-found':
        return t`This member no longer exists.`;
      case 'auth.wrong-role':
        return t`This is not the account of a seller.`;
      default:
        return fields[0] === undefined ? message : fieldText(fields[0].message, kind);
    }
  };
}

/** Translates the problem of a field, which the service writes in English. */
export function useFieldText(): (message: string, kind?: Task['kind']) => string {
  const { t } = useLingui();
  return (message, kind) => {
    switch (message) {
      case 'not enough points':
        return t`The member has too few points for it.`;
      case 'This value is already used.':
        return kind === 'sale' ? t`A sale with this number was entered before.` : message;
      case 'This coupon is already used.':
        return t`This coupon was used before. Do not hand anything out.`;
      case 'This coupon is expired.':
        return t`This coupon has expired.`;
      case 'Such customer does not exist.':
        return t`The account of this member is blocked, or there is none any more.`;
      case 'Transaction not exist':
        return t`There is no sale with this number.`;
      case 'Customer with such email already exists.':
        return t`Another member has this e-mail.`;
      case 'Customer with such phone already exists.':
        return t`Another member has this phone.`;
      case 'Customer with such loyalty card number already exists.':
        return t`Another member has this card.`;
      default:
        return message;
    }
  };
}

/** The name of an act that waits for its answer: "Sale 4711", "Buy Free coffee". */
export function useTaskName(): (task: Task) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (task) => {
    switch (task.kind) {
      case 'sale':
      case 'assign':
        return t`Sale ${task.documentNumber}`;
      case 'buy':
        return t`Buy ${task.reward}`;
      case 'use':
        return t`Mark ${task.code} as used`;
      case 'add':
        return t`Add ${formats.points(task.points)}`;
      case 'spend':
        return t`Spend ${formats.points(task.points)}`;
      case 'register':
        return t`Register`;
    }
  };
}
