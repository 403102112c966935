import { sentencesInGerman } from './de-sentences.js';
import type { Catalogue } from './en.js';

export const de: Catalogue = {
  earning_rule: {
    limit: {
      '1 day': '1 Tag',
      '1 week': '1 Woche',
      '1 month': '1 Monat',
      '3 months': '3 Monate',
      '6 months': '6 Monate',
      '1 year': '1 Jahr',
      forever: 'unbegrenzt',
    },
    referral_events: {
      register: 'Registrierung der eingeladenen Person',
      first_purchase: 'Erster Einkauf der eingeladenen Person',
      every_purchase: 'Jeder Einkauf der eingeladenen Person',
    },
    referral_types: {
      referrer: 'Die einladende Person',
      referred: 'Die eingeladene Person',
      both: 'Beide',
    },
  },
  settings: {
    promoted_events: {
      account_created: 'Konto angelegt',
      customer_logged_in: 'Anmeldung',
      first_purchase: 'Erster Einkauf',
      newsletter_subscription: 'Newsletter abonniert',
    },
    point_expire_after: {
      all_time_active: 'Nie',
      after_x_days: 'Nach einer Anzahl von Tagen',
      at_the_end_of_the_month: 'Am Ende des Monats',
      at_the_end_of_the_year: 'Am Ende des Jahres',
    },
    marketing_vendors: { none: 'Deaktiviert' },
    timezone: { other: 'Weitere' },
  },
  sentences: sentencesInGerman,
};
