import { LaurelError } from '@laurel/client';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What an error means for a customer, and what to do, in a sentence. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (error instanceof TypeError) {
      return t`There is no connection. Try again when you are online.`;
    }
    if (!(error instanceof LaurelError)) {
      return t`Something went wrong in this page. Reload it and try again.`;
    }
    return error.status >= 500
      ? t`That is not possible right now. Try again in a moment.`
      : refusalText(error);
  };

  function refusalText({ status, code, message, fields, retryAfter }: LaurelError): string {
    if (fields.length > 0) {
      return plural(fields.length, {
        one: '# field needs attention.',
        other: '# fields need attention.',
      });
    }
    const known: string = code ?? '';
    switch (known) {
      case 'auth.bad-credentials':
        return t`Wrong name or password, or the account is not active yet.`;
      case 'auth.second-factor-wrong':
        return t`This code is wrong, or was used. Wait for the next one.`;
      case 'auth.too-many-login-attempts':
      case 'auth.too-many-logins': {
        const seconds = retryAfter ?? 60;
        return t`There were too many attempts. Try again in ${seconds} seconds.`;
      }
      case 'auth.password-token-unknown':
        return t`This code was used, or is older than an hour. Ask for a new message.`;
      case 'customer.activation-unknown':
        return t`This link or code was used already, has ended, or a later one has replaced it.`;
      case 'customer.unsubscription-unknown':
        return t`This link no longer works. Ask in the shop.`;
      case 'account.not-enough-points':
        return t`You no longer have enough points for it.`;
      case 'campaign.none-left':
        return t`It has just been sold out.`;
      case 'campaign.limit-per-customer-exceeded':
        return t`You have bought it as often as one person may.`;
      case 'campaign.not-found':
        return t`It is no longer available.`;
      case 'campaign.not-allowed':
      case 'points.may-not-spend':
        return t`Your account cannot spend points. Ask in the shop.`;
      default:
        return statusText(status) ?? message;
    }
  }

  function statusText(status: number): string | undefined {
    switch (status) {
      case 401:
        return t`Your login has ended. Log in again.`;
      case 404:
        return t`This does not exist, or was deleted.`;
      case 409:
        return t`It is still being worked on. Try again in a moment.`;
      case 429:
        return t`Too many attempts. Wait a moment and try again.`;
      default:
        return undefined;
    }
  }
}
