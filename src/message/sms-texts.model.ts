export const SMS_KINDS = ['activation_code', 'password_reset_code'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** By language: short, because each part of an SMS costs money. */
export const SMS_TEXTS: Readonly<Record<SmsKind, Readonly<Record<string, string>>>> = {
  activation_code: {
    en: '{{ program_name }}: your code is {{ code }}',
    de: '{{ program_name }}: Ihr Code ist {{ code }}',
  },
  password_reset_code: {
    en: '{{ program_name }}: choose a new password: {{ url_reset_password }}',
    de: '{{ program_name }}: neues Passwort wählen: {{ url_reset_password }}',
  },
};
