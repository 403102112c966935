import type { EmailKind, MessageWording } from './message-kinds.model.js';

const UNSUBSCRIBE_LINK = `{% if unsubscribe_url != "" %}<p><a href="{{ unsubscribe_url }}">Nie wysyłajcie mi więcej przypomnień</a></p>{% endif %}`;
const SHOP_LINK =
  '{% if ecommerce_address != "" %}<p><a href="{{ ecommerce_address }}">Przejdź do sklepu</a></p>{% endif %}';
const TERMS_LINK =
  '{% if conditions_file != "" %}<p><a href="{{ conditions_file }}">Regulamin programu</a></p>{% endif %}';

/** Laurel's own wording in Polish. */
export const POLISH: Readonly<Record<EmailKind, MessageWording>> = {
  registration: {
    subject: '{{ program_name }}: potwierdź rejestrację',
    content: `<p>Dzień dobry{% if customer_name != "" %}, {{ customer_name }}{% endif %},</p>
<p>dziękujemy za rejestrację. Został jeszcze jeden krok: potwierdź, że to Twój adres.</p>
<p><a href="{{ url }}">Potwierdź rejestrację</a></p>
<p>To nie Twoja rejestracja? Nie musisz nic robić.</p>
${TERMS_LINK}`,
  },
  registration_with_temporary_password: {
    subject: '{{ program_name }}: Twoje konto',
    content: `<p>Witamy w programie {{ program_name }}.</p>
<p>Twoje dane do logowania:
{% if email != "" %}{{ email }}{% endif %}{% if phone != "" %}{% if email != "" %} lub {% endif %}{{ phone }}{% endif %}{% if loyalty_card_number != "" %} lub numer karty: {{ loyalty_card_number }}{% endif %}.</p>
<p>Twoje tymczasowe hasło: <strong>{{ password }}</strong></p>
<p>Po zalogowaniu ustaw inne.</p>
<p><a href="{{ customer_panel_url }}">Przejdź do swojego konta</a></p>
${TERMS_LINK}`,
  },
  password_reset: {
    subject: '{{ program_name }}: ustaw nowe hasło',
    content: `<p>Otrzymaliśmy prośbę o nowe hasło do Twojego konta.</p>
<p><a href="{{ url_reset_password }}">Ustaw nowe hasło</a></p>
<p>Możesz też wpisać ten kod: <strong>{{ code }}</strong></p>
<p>Link i kod działają raz, czas ich ważności w minutach: {{ minutes }}. Jeśli to nie Twoja prośba, hasło pozostanie bez zmian.</p>`,
  },
  invitation: {
    subject:
      '{% if referrer_name != "" %}{{ referrer_name }} zaprasza Cię do programu {{ program_name }}{% else %}Zaproszenie do programu {{ program_name }}{% endif %}',
    content: `<p>{% if referrer_name != "" %}{{ referrer_name }} zbiera punkty w programie {{ program_name }} i zaprasza do niego także Ciebie.{% else %}Ktoś, kto zbiera punkty w programie {{ program_name }}, zaprasza do niego także Ciebie.{% endif %}</p>
<p><a href="{{ url }}">Zarejestruj się</a></p>`,
  },
  customer_reward_bought: {
    subject: '{{ program_name }}: {{ reward_name }}',
    content: `<p>Twoja nagroda: <strong>{{ reward_name }}</strong></p>
{% if reward_code != "" %}<p>Kod: <strong>{{ reward_code }}</strong></p>{% endif %}
{% if reward_instructions != "" %}<p>{{ reward_instructions }}</p>{% endif %}
${SHOP_LINK}`,
  },
  new_points: {
    subject: '{{ program_name }}: nowe punkty: {{ added_points_amount | number: "pl" }}',
    content: `<p>Twoje nowe punkty: {{ added_points_amount | number: "pl" }}.</p>
<p>Punkty, które możesz teraz wydać: {{ active_points_amount | number: "pl" }}.</p>
${SHOP_LINK}`,
  },
  new_level: {
    subject: '{{ program_name }}: Twój poziom to {{ level_name }}',
    content: `<p>Twój poziom to teraz <strong>{{ level_name }}</strong>.</p>
{% if level_discount != "0" %}<p>Daje Ci {{ level_discount }}% rabatu.</p>{% endif %}
${SHOP_LINK}`,
  },
  reward_redeemed: {
    subject: '{{ program_name }}: wykorzystano {{ reward_name }}',
    content: `<p>Wykorzystano nagrodę <strong>{{ reward_name }}</strong>.</p>
{% if reward_code != "" %}<p>Kod: {{ reward_code }}</p>{% endif %}
<p>{{ customer_name }}{% if customer_email != "" %}<br>{{ customer_email }}{% endif %}{% if customer_phone != "" %}<br>{{ customer_phone }}{% endif %}{% if customer_address != "" %}<br>{{ customer_address }}{% endif %}</p>`,
  },
  points_expiry: {
    subject: '{{ program_name }}: wkrótce wygasną punkty: {{ expiring_points_amount | number: "pl" }}',
    content: `<p>Dnia {{ expires_on }} wygasną punkty: {{ expiring_points_amount | number: "pl" }} z {{ active_points_amount | number: "pl" }}.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  coupon_expiry: {
    subject: '{{ program_name }}: {{ reward_name }} wkrótce straci ważność',
    content: `<p>Twoja nagroda <strong>{{ reward_name }}</strong> straci ważność dnia {{ expires_on }}.</p>
{% if reward_code != "" %}<p>Kod: <strong>{{ reward_code }}</strong></p>{% endif %}
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  level_expiry: {
    subject: '{{ program_name }}: utrzymaj poziom {{ level_name }}',
    content: `<p>Twój poziom <strong>{{ level_name }}</strong> kończy się dnia {{ expires_on }}. Następny to {{ future_level_name }}.</p>
<p>Aby go utrzymać, zdobądź do tego czasu jeszcze: {{ required_amount | number: "pl" }}.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  email_confirmation: {
    subject: '{{ program_name }}: potwierdź swój nowy adres e-mail',
    content: `<p>Dzień dobry{% if customer_name != "" %}, {{ customer_name }}{% endif %},</p>
<p>ten adres podano w Twoim koncie. Potwierdź, że należy do Ciebie.</p>
<p><a href="{{ url }}">Potwierdź adres</a></p>
<p>Jeśli to nie Twoja zmiana, nie musisz nic robić.</p>`,
  },
  email_changed: {
    subject:
      '{{ program_name }}: zmieniono Twój {% if changed == "phone" %}numer telefonu{% else %}adres e-mail{% endif %}',
    content: `<p>Dzień dobry{% if customer_name != "" %}, {{ customer_name }}{% endif %},</p>
<p>{% if changed == "phone" %}numer telefonu{% else %}adres e-mail{% endif %} Twojego konta został zmieniony.
{% if url == "" %}Ten adres już do niego nie należy.{% else %}Logujesz się jak dotychczas. Za {{ days }} dni zastąpi go nowy, chyba że odmówisz.{% endif %}</p>
{% if url != "" %}<p>Jeśli to nie Twoja zmiana: <a href="{{ url }}">Odrzuć zmianę</a></p>{% endif %}
<p>Jeśli to nie Twoja zmiana, skontaktuj się z nami natychmiast.</p>`,
  },
  second_factor_changed: {
    subject:
      '{{ program_name }}: {% if change == "removed" %}usunięto Twój drugi składnik logowania{% else %}ustawiono drugi składnik logowania{% endif %}',
    content: `<p>Dzień dobry{% if customer_name != "" %}, {{ customer_name }}{% endif %},</p>
{% if change == "removed" %}<p>usunięto drugi składnik logowania do Twojego konta. Od teraz do zalogowania wystarczy hasło.</p>{% else %}<p>ustawiono drugi składnik logowania do Twojego konta. Od teraz do zalogowania potrzebny jest kod z aplikacji. Twoje inne sesje zostały zakończone.</p>{% endif %}
<p>Jeśli to nie Twoja zmiana, skontaktuj się z nami natychmiast.</p>`,
  },
};
