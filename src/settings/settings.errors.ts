import { InvalidFields } from '#platform/error/domain-error.js';

export function currencyOfOtherDecimals(): InvalidFields {
  const message =
    'Amounts are kept with another number of decimals than this currency has. CURRENCY sets the currency of a new database.';
  return new InvalidFields([{ field: 'currency', message }]);
}

export function noWayToSendSms(): InvalidFields {
  const message = 'There is no way to send SMS: the variable SMS_URL of the service is not set.';
  return new InvalidFields([{ field: 'accountActivationMethod', message }]);
}

export function timezoneIsOfService(): InvalidFields {
  const message = 'Days begin and end in the time zone that the variable TIMEZONE of the service names.';
  return new InvalidFields([{ field: 'timezone', message }]);
}
