import type { EmailKind, MessageWording } from './message-kinds.model.js';

const UNSUBSCRIBE_LINK = `{% if unsubscribe_url != "" %}<p><a href="{{ unsubscribe_url }}">Keine weiteren Erinnerungen senden</a></p>{% endif %}`;
const SHOP_LINK =
  '{% if ecommerce_address != "" %}<p><a href="{{ ecommerce_address }}">Zum Shop</a></p>{% endif %}';
const TERMS_LINK =
  '{% if conditions_file != "" %}<p><a href="{{ conditions_file }}">Teilnahmebedingungen</a></p>{% endif %}';

/** Laurel's own wording in German. */
export const GERMAN: Readonly<Record<EmailKind, MessageWording>> = {
  registration: {
    subject: '{{ program_name }}: Registrierung bestätigen',
    content: `<p>Guten Tag{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>vielen Dank für Ihre Registrierung. Ein Schritt fehlt noch: Bestätigen Sie, dass diese Adresse Ihre ist.</p>
<p><a href="{{ url }}">Registrierung bestätigen</a></p>
<p>Haben Sie sich nicht registriert? Dann brauchen Sie nichts zu tun.</p>
${TERMS_LINK}`,
  },
  registration_with_temporary_password: {
    subject: '{{ program_name }}: Ihr Konto',
    content: `<p>Willkommen bei {{ program_name }}.</p>
<p>Sie können sich anmelden mit
{% if email != "" %}{{ email }}{% endif %}{% if phone != "" %}{% if email != "" %} oder {% endif %}{{ phone }}{% endif %}{% if loyalty_card_number != "" %} oder der Nummer Ihrer Karte, {{ loyalty_card_number }}{% endif %}.</p>
<p>Ihr vorläufiges Passwort: <strong>{{ password }}</strong></p>
<p>Bitte wählen Sie nach der Anmeldung ein anderes.</p>
<p><a href="{{ customer_panel_url }}">Zu Ihrem Konto</a></p>
${TERMS_LINK}`,
  },
  password_reset: {
    subject: '{{ program_name }}: neues Passwort wählen',
    content: `<p>Für Ihr Konto wurde ein neues Passwort angefordert.</p>
<p><a href="{{ url_reset_password }}">Neues Passwort wählen</a></p>
<p>Oder geben Sie diesen Code ein: <strong>{{ code }}</strong></p>
<p>Link und Code gelten einmal, {{ minutes }} Minuten lang. Haben Sie nichts angefordert? Dann bleibt Ihr Passwort, wie es ist.</p>`,
  },
  invitation: {
    subject:
      '{% if referrer_name != "" %}{{ referrer_name }} lädt Sie zu {{ program_name }} ein{% else %}Eine Einladung zu {{ program_name }}{% endif %}',
    content: `<p>{% if referrer_name != "" %}{{ referrer_name }} sammelt Punkte bei {{ program_name }} und lädt Sie dazu ein.{% else %}Jemand, der bei {{ program_name }} Punkte sammelt, lädt Sie dazu ein.{% endif %}</p>
<p><a href="{{ url }}">Registrieren</a></p>`,
  },
  customer_reward_bought: {
    subject: '{{ program_name }}: {{ reward_name }}',
    content: `<p>Ihre Prämie: <strong>{{ reward_name }}</strong></p>
{% if reward_code != "" %}<p>Code: <strong>{{ reward_code }}</strong></p>{% endif %}
{% if reward_instructions != "" %}<p>{{ reward_instructions }}</p>{% endif %}
${SHOP_LINK}`,
  },
  new_points: {
    subject: '{{ program_name }}: {{ added_points_amount | number: "de" }} neue Punkte',
    content: `<p>Sie haben {{ added_points_amount | number: "de" }} Punkte erhalten.</p>
<p>Sie können jetzt {{ active_points_amount | number: "de" }} Punkte einlösen.</p>
${SHOP_LINK}`,
  },
  new_level: {
    subject: '{{ program_name }}: Ihre Stufe ist {{ level_name }}',
    content: `<p>Ihre Stufe ist jetzt <strong>{{ level_name }}</strong>.</p>
{% if level_discount != "0" %}<p>Damit erhalten Sie {{ level_discount }} % Rabatt.</p>{% endif %}
${SHOP_LINK}`,
  },
  reward_redeemed: {
    subject: '{{ program_name }}: {{ reward_name }} wurde eingelöst',
    content: `<p><strong>{{ reward_name }}</strong> wurde eingelöst.</p>
{% if reward_code != "" %}<p>Code: {{ reward_code }}</p>{% endif %}
<p>{{ customer_name }}{% if customer_email != "" %}<br>{{ customer_email }}{% endif %}{% if customer_phone != "" %}<br>{{ customer_phone }}{% endif %}{% if customer_address != "" %}<br>{{ customer_address }}{% endif %}</p>`,
  },
  points_expiry: {
    subject: '{{ program_name }}: {{ expiring_points_amount | number: "de" }} Punkte verfallen bald',
    content: `<p>{{ expiring_points_amount | number: "de" }} Ihrer {{ active_points_amount | number: "de" }} Punkte verfallen am {{ expires_on }}.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  coupon_expiry: {
    subject: '{{ program_name }}: {{ reward_name }} läuft bald ab',
    content: `<p>Ihre Prämie <strong>{{ reward_name }}</strong> läuft am {{ expires_on }} ab.</p>
{% if reward_code != "" %}<p>Code: <strong>{{ reward_code }}</strong></p>{% endif %}
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  level_expiry: {
    subject: '{{ program_name }}: Ihre Stufe {{ level_name }} behalten',
    content: `<p>Ihre Stufe <strong>{{ level_name }}</strong> endet am {{ expires_on }}. Danach sind Sie in der Stufe {{ future_level_name }}.</p>
<p>Sie behalten sie, wenn bis dahin {{ required_amount | number: "de" }} dazukommen.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  email_confirmation: {
    subject: '{{ program_name }}: Bestätigen Sie Ihre neue E-Mail-Adresse',
    content: `<p>Guten Tag{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>diese Adresse wurde für Ihr Konto eingetragen. Bestätigen Sie, dass sie Ihnen gehört.</p>
<p><a href="{{ url }}">Adresse bestätigen</a></p>
<p>Wenn Sie Ihre E-Mail-Adresse nicht geändert haben, brauchen Sie nichts zu tun.</p>`,
  },
  email_changed: {
    subject:
      '{{ program_name }}: Ihre {% if changed == "phone" %}Telefonnummer{% else %}E-Mail-Adresse{% endif %} wurde geändert',
    content: `<p>Guten Tag{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>die {% if changed == "phone" %}Telefonnummer{% else %}E-Mail-Adresse{% endif %} Ihres Kontos wurde geändert.
{% if url == "" %}Diese Adresse gehört nicht mehr dazu.{% else %}Sie melden sich an wie bisher. In {{ days }} Tagen gilt dafür die neue, wenn Sie nicht ablehnen.{% endif %}</p>
{% if url != "" %}<p>Wenn Sie das nicht veranlasst haben: <a href="{{ url }}">Änderung ablehnen</a></p>{% endif %}
<p>Wenn Sie das nicht veranlasst haben, melden Sie sich bitte sofort bei uns.</p>`,
  },
  second_factor_changed: {
    subject:
      '{{ program_name }}: {% if change == "removed" %}Ihr zweiter Faktor wurde entfernt{% else %}ein zweiter Faktor wurde eingerichtet{% endif %}',
    content: `<p>Guten Tag{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
{% if change == "removed" %}<p>der zweite Faktor Ihres Kontos wurde entfernt. Ab jetzt genügt Ihr Passwort für die Anmeldung.</p>{% else %}<p>für Ihr Konto wurde ein zweiter Faktor eingerichtet. Ab jetzt brauchen Sie für die Anmeldung einen Code der App. Ihre anderen Anmeldungen sind beendet.</p>{% endif %}
<p>Wenn Sie das nicht veranlasst haben, melden Sie sich bitte sofort bei uns.</p>`,
  },
};
