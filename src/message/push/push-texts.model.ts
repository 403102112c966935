/** What customers can get as a notification: nothing that is secret, because locked phones show it. */
export const PUSH_KINDS = [
  'customer_reward_bought',
  'new_points',
  'new_level',
  'points_expiry',
  'coupon_expiry',
  'level_expiry',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export function isPushKind(kind: string): kind is PushKind {
  return (PUSH_KINDS as readonly string[]).includes(kind);
}

/** Templates of Liquid, with the variables of the e-mail of the kind that are no secrets. */
export interface PushWording {
  readonly title: string;
  readonly text: string;
}

/** By language. */
export const PUSH_TEXTS: Readonly<Record<PushKind, Readonly<Record<string, PushWording>>>> = {
  customer_reward_bought: {
    en: { title: 'Your reward: {{ reward_name }}', text: 'The code is in your coupons.' },
    de: { title: 'Ihre Prämie: {{ reward_name }}', text: 'Den Code finden Sie bei Ihren Coupons.' },
    pl: { title: 'Twoja nagroda: {{ reward_name }}', text: 'Kod znajdziesz w swoich kuponach.' },
  },
  new_points: {
    en: {
      title: '{{ added_points_amount | number: "en" }} new points',
      text: 'You can spend {{ active_points_amount | number: "en" }} points now.',
    },
    de: {
      title: '{{ added_points_amount | number: "de" }} neue Punkte',
      text: 'Sie können jetzt {{ active_points_amount | number: "de" }} Punkte einlösen.',
    },
    pl: {
      title: 'Nowe punkty: {{ added_points_amount | number: "pl" }}',
      text: 'Punkty, które możesz teraz wydać: {{ active_points_amount | number: "pl" }}.',
    },
  },
  new_level: {
    en: {
      title: 'Your level is {{ level_name }}',
      text: '{% if level_discount != "0" %}It comes with a discount of {{ level_discount }} %.{% else %}{{ program_name }}{% endif %}',
    },
    de: {
      title: 'Ihre Stufe ist {{ level_name }}',
      text: '{% if level_discount != "0" %}Damit erhalten Sie {{ level_discount }} % Rabatt.{% else %}{{ program_name }}{% endif %}',
    },
    pl: {
      title: 'Twój poziom to {{ level_name }}',
      text: '{% if level_discount != "0" %}Daje Ci {{ level_discount }}% rabatu.{% else %}{{ program_name }}{% endif %}',
    },
  },
  points_expiry: {
    en: {
      title: '{{ expiring_points_amount | number: "en" }} points expire soon',
      text: '{{ expiring_points_amount | number: "en" }} of your {{ active_points_amount | number: "en" }} points expire on {{ expires_on }}.',
    },
    de: {
      title: '{{ expiring_points_amount | number: "de" }} Punkte verfallen bald',
      text: '{{ expiring_points_amount | number: "de" }} Ihrer {{ active_points_amount | number: "de" }} Punkte verfallen am {{ expires_on }}.',
    },
    pl: {
      title: 'Wkrótce wygasną punkty: {{ expiring_points_amount | number: "pl" }}',
      text: 'Dnia {{ expires_on }} wygasną punkty: {{ expiring_points_amount | number: "pl" }} z {{ active_points_amount | number: "pl" }}.',
    },
  },
  coupon_expiry: {
    en: { title: '{{ reward_name }} expires soon', text: 'Your reward expires on {{ expires_on }}.' },
    de: { title: '{{ reward_name }} läuft bald ab', text: 'Ihre Prämie läuft am {{ expires_on }} ab.' },
    pl: {
      title: '{{ reward_name }} wkrótce straci ważność',
      text: 'Twoja nagroda straci ważność dnia {{ expires_on }}.',
    },
  },
  level_expiry: {
    en: {
      title: 'Keep your level {{ level_name }}',
      text: 'It ends on {{ expires_on }}. You keep it with {{ required_amount | number: "en" }} more until then.',
    },
    de: {
      title: 'Ihre Stufe {{ level_name }} behalten',
      text: 'Sie endet am {{ expires_on }}. Sie behalten sie, wenn bis dahin {{ required_amount | number: "de" }} dazukommen.',
    },
    pl: {
      title: 'Utrzymaj poziom {{ level_name }}',
      text: 'Kończy się dnia {{ expires_on }}. Aby go utrzymać, zdobądź jeszcze: {{ required_amount | number: "pl" }}.',
    },
  },
};

/** The page of customers that says more. */
export const PUSH_PATHS: Readonly<Record<PushKind, string>> = {
  customer_reward_bought: '/shop/coupons',
  new_points: '/shop/history',
  new_level: '/shop/profile',
  points_expiry: '/shop',
  coupon_expiry: '/shop/coupons',
  level_expiry: '/shop/earn',
};
