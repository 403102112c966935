/** The text of a message: templates of Liquid. The content is HTML. */
export interface MessageWording {
  readonly subject: string;
  readonly content: string;
}

export const EMAIL_KINDS = [
  'registration',
  'registration_with_temporary_password',
  'password_reset',
  'invitation',
  'customer_reward_bought',
  'new_points',
  'new_level',
  'reward_redeemed',
  'points_expiry',
  'coupon_expiry',
  'level_expiry',
  'email_confirmation',
  'email_changed',
  'second_factor_changed',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** A text is shown as it is; a link is the address of a page of the service, with a token. */
export type KindSecrets = Readonly<Record<string, 'text' | 'link'>>;

export interface EmailDefinition {
  /** The id of its row in `message_template`: never another one. */
  readonly id: string;
  /** What existing clients know it by. */
  readonly key: string;
  /** Every variable, with a value for previews. */
  readonly variables: Readonly<Record<string, string>>;
  /** Variables that only the recipient may see, and what they are. */
  readonly secrets: KindSecrets;
  /** Variables that customers have typed, in a message to an address that may be a stranger's. */
  readonly typed: readonly string[];
  /** Staff may get it, too: `receiver_email`. */
  readonly hasReceivers: boolean;
}

const PROGRAMME = { program_name: 'Corner Shop Club' };
const SHOP = { ecommerce_address: 'https://shop.example' };
const UNSUBSCRIPTION = { unsubscribe_url: 'https://shop.example/unsubscribe#5f1d7a84' };
const TERMS = { conditions_file: 'https://shop.example/terms' };
const CUSTOMER = { customer_name: 'Anna Nowak' };
const REWARD = { reward_name: 'Free coffee', reward_code: 'COFFEE-1' };

const VARIABLES: Readonly<Record<EmailKind, Readonly<Record<string, string>>>> = {
  registration: { ...PROGRAMME, ...CUSTOMER, url: 'https://shop.example/activate#5f1d7a84', ...TERMS },
  registration_with_temporary_password: {
    ...PROGRAMME,
    email: 'anna@example.com',
    loyalty_card_number: '47834433524',
    phone: '+48500100200',
    password: 'Example-Password-1',
    customer_panel_url: 'https://shop.example/club',
    ...TERMS,
  },
  password_reset: {
    ...PROGRAMME,
    url_reset_password: 'https://shop.example/password#5f1d7a84',
    code: '5f1d7a84',
    minutes: '60',
  },
  invitation: { ...PROGRAMME, referrer_name: 'Anna', url: 'https://shop.example/register#5f1d7a84' },
  customer_reward_bought: {
    ...PROGRAMME,
    ...REWARD,
    reward_instructions: 'Show the code at the till.',
    ...SHOP,
  },
  new_points: { ...PROGRAMME, added_points_amount: '120', active_points_amount: '250', ...SHOP },
  new_level: { ...PROGRAMME, level_name: 'Gold', level_discount: '10', ...SHOP },
  reward_redeemed: {
    ...PROGRAMME,
    ...REWARD,
    ...CUSTOMER,
    customer_email: 'anna@example.com',
    customer_phone: '+48500100200',
    customer_address: 'Long Street 12, 00-001 Warsaw',
  },
  points_expiry: {
    ...PROGRAMME,
    expiring_points_amount: '120',
    active_points_amount: '250',
    expires_on: '2018-12-31',
    ...SHOP,
    ...UNSUBSCRIPTION,
  },
  coupon_expiry: { ...PROGRAMME, ...REWARD, expires_on: '2018-12-31', ...SHOP, ...UNSUBSCRIPTION },
  level_expiry: {
    ...PROGRAMME,
    level_name: 'Gold',
    future_level_name: 'Silver',
    required_amount: '120',
    expires_on: '2018-12-31',
    ...SHOP,
    ...UNSUBSCRIPTION,
  },
  email_confirmation: { ...PROGRAMME, ...CUSTOMER, url: 'https://shop.example/confirm-email#5f1d7a84' },
  email_changed: {
    ...PROGRAMME,
    ...CUSTOMER,
    changed: 'email',
    days: '7',
    url: 'https://shop.example/keep-contact#5f1d7a84',
  },
  second_factor_changed: { ...PROGRAMME, ...CUSTOMER, change: 'set up' },
};

/** Who knows one of these can act for the recipient, or spend what is theirs. */
const SECRETS: Readonly<Partial<Record<EmailKind, KindSecrets>>> = {
  registration: { url: 'link' },
  registration_with_temporary_password: { password: 'text' },
  password_reset: { url_reset_password: 'link', code: 'text' },
  invitation: { url: 'link' },
  customer_reward_bought: { reward_code: 'text' },
  reward_redeemed: { reward_code: 'text' },
  points_expiry: { unsubscribe_url: 'link' },
  coupon_expiry: { reward_code: 'text', unsubscribe_url: 'link' },
  level_expiry: { unsubscribe_url: 'link' },
  email_confirmation: { url: 'link' },
  email_changed: { url: 'link' },
};

/** These go to addresses that customers have entered: with words of their own, they could write to strangers in the name of the shop. */
const TYPED: Readonly<Partial<Record<EmailKind, readonly string[]>>> = {
  registration: ['customer_name'],
  invitation: ['referrer_name'],
  email_confirmation: ['customer_name'],
};

function getDefinition(kind: EmailKind, index: number): EmailDefinition {
  const number = String(index + 1).padStart(12, '0');
  return {
    id: `e5a11e00-0000-4000-8000-${number}`,
    key: `OpenLoyaltyUserBundle:email:${kind}.html.twig`,
    variables: VARIABLES[kind],
    secrets: SECRETS[kind] ?? {},
    typed: TYPED[kind] ?? [],
    hasReceivers: kind === 'reward_redeemed',
  };
}

export const EMAILS: Readonly<Record<EmailKind, EmailDefinition>> = Object.fromEntries(
  EMAIL_KINDS.map((kind, index) => [kind, getDefinition(kind, index)]),
) as Record<EmailKind, EmailDefinition>;

export function kindOfTemplate(id: string): EmailKind | undefined {
  return EMAIL_KINDS.find((kind) => EMAILS[kind].id === id);
}

const REMINDERS: readonly string[] = ['points_expiry', 'coupon_expiry', 'level_expiry'];

/** They ask people to come back before something ends; all others report what has happened to their account. */
export function isReminder(kind: string): boolean {
  return REMINDERS.includes(kind);
}

/** What customers are shown again: what is about points, levels and rewards, and nothing about their logins. */
export const SHOWN_KINDS = [
  'customer_reward_bought',
  'new_points',
  'new_level',
  'points_expiry',
  'coupon_expiry',
  'level_expiry',
] as const satisfies readonly EmailKind[];
export type ShownKind = (typeof SHOWN_KINDS)[number];

export const SMS_KINDS = [
  'activation_code',
  'password_reset_code',
  'contact_changed',
  'second_factor_notice',
] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** By language: short, because each part of an SMS costs money. */
export const SMS_TEXTS: Readonly<Record<SmsKind, Readonly<Record<string, string>>>> = {
  activation_code: {
    en: '{{ program_name }}: your code is {{ code }}',
    de: '{{ program_name }}: Ihr Code ist {{ code }}',
    pl: '{{ program_name }}: Twój kod to {{ code }}',
  },
  password_reset_code: {
    en: '{{ program_name }}: your code for a new password is {{ code }}, or open {{ url_reset_password }}',
    de: '{{ program_name }}: Ihr Code für ein neues Passwort ist {{ code }}, oder öffnen Sie {{ url_reset_password }}',
    pl: '{{ program_name }}: Twój kod do nowego hasła to {{ code }}, lub otwórz {{ url_reset_password }}',
  },
  contact_changed: {
    en: '{{ program_name }}: your contact was changed. If that was not you: {{ url }}',
    de: '{{ program_name }}: Ihr Kontakt wurde geändert. Wenn Sie das nicht waren: {{ url }}',
    pl: '{{ program_name }}: zmieniono Twój kontakt. Jeśli to nie Ty: {{ url }}',
  },
  second_factor_notice: {
    en: '{{ program_name }}: {% if change == "removed" %}the second factor of your account was removed{% else %}a second factor was set up for your account{% endif %}. If that was not you, contact us at once.',
    de: '{{ program_name }}: {% if change == "removed" %}der zweite Faktor Ihres Kontos wurde entfernt{% else %}für Ihr Konto wurde ein zweiter Faktor eingerichtet{% endif %}. Wenn Sie das nicht waren, melden Sie sich sofort bei uns.',
    pl: '{{ program_name }}: {% if change == "removed" %}usunięto drugi składnik logowania do Twojego konta{% else %}ustawiono drugi składnik logowania do Twojego konta{% endif %}. Jeśli to nie Ty, skontaktuj się z nami natychmiast.',
  },
};
