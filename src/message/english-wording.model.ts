import type { EmailKind, MessageWording } from './message-kinds.model.js';

const UNSUBSCRIBE_LINK = `{% if unsubscribe_url != "" %}<p><a href="{{ unsubscribe_url }}">Send me no more reminders</a></p>{% endif %}`;
const SHOP_LINK =
  '{% if ecommerce_address != "" %}<p><a href="{{ ecommerce_address }}">To the shop</a></p>{% endif %}';
const TERMS_LINK =
  '{% if conditions_file != "" %}<p><a href="{{ conditions_file }}">Terms and conditions</a></p>{% endif %}';

/** Laurel's own wording in English. */
export const ENGLISH: Readonly<Record<EmailKind, MessageWording>> = {
  registration: {
    subject: '{{ program_name }}: confirm your registration',
    content: `<p>Hello{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>thank you for your registration. One step is left: confirm that this address is yours.</p>
<p><a href="{{ url }}">Confirm the registration</a></p>
<p>If you have not registered, ignore this message.</p>
${TERMS_LINK}`,
  },
  registration_with_temporary_password: {
    subject: '{{ program_name }}: your account',
    content: `<p>Welcome to {{ program_name }}.</p>
<p>You can log in with
{% if email != "" %}{{ email }}{% endif %}{% if phone != "" %}{% if email != "" %} or {% endif %}{{ phone }}{% endif %}{% if loyalty_card_number != "" %} or the number of your card, {{ loyalty_card_number }}{% endif %}.</p>
<p>Your password for now: <strong>{{ password }}</strong></p>
<p>Please choose another one after the login.</p>
<p><a href="{{ customer_panel_url }}">To your account</a></p>
${TERMS_LINK}`,
  },
  password_reset: {
    subject: '{{ program_name }}: choose a new password',
    content: `<p>A new password was asked for your account.</p>
<p><a href="{{ url_reset_password }}">Choose a new password</a></p>
<p>Or enter this code: <strong>{{ code }}</strong></p>
<p>Link and code work once, for {{ minutes }} minutes. If you have not asked for them, ignore this message: your password stays as it is.</p>`,
  },
  invitation: {
    subject:
      '{% if referrer_name != "" %}{{ referrer_name }} invites you to {{ program_name }}{% else %}An invitation to {{ program_name }}{% endif %}',
    content: `<p>{% if referrer_name != "" %}{{ referrer_name }} collects points with {{ program_name }} and invites you to do so, too.{% else %}A customer who collects points with {{ program_name }} invites you to do so, too.{% endif %}</p>
<p><a href="{{ url }}">Register</a></p>`,
  },
  customer_reward_bought: {
    subject: '{{ program_name }}: {{ reward_name }}',
    content: `<p>Your reward: <strong>{{ reward_name }}</strong></p>
{% if reward_code != "" %}<p>Code: <strong>{{ reward_code }}</strong></p>{% endif %}
{% if reward_instructions != "" %}<p>{{ reward_instructions }}</p>{% endif %}
${SHOP_LINK}`,
  },
  new_points: {
    subject: '{{ program_name }}: {{ added_points_amount | number: "en" }} new points',
    content: `<p>You have received {{ added_points_amount | number: "en" }} points.</p>
<p>You can spend {{ active_points_amount | number: "en" }} points now.</p>
${SHOP_LINK}`,
  },
  new_level: {
    subject: '{{ program_name }}: your level is {{ level_name }}',
    content: `<p>Your level is now <strong>{{ level_name }}</strong>.</p>
{% if level_discount != "0" %}<p>It comes with a discount of {{ level_discount }} %.</p>{% endif %}
${SHOP_LINK}`,
  },
  reward_redeemed: {
    subject: '{{ program_name }}: {{ reward_name }} was redeemed',
    content: `<p><strong>{{ reward_name }}</strong> was redeemed.</p>
{% if reward_code != "" %}<p>Code: {{ reward_code }}</p>{% endif %}
<p>{{ customer_name }}{% if customer_email != "" %}<br>{{ customer_email }}{% endif %}{% if customer_phone != "" %}<br>{{ customer_phone }}{% endif %}{% if customer_address != "" %}<br>{{ customer_address }}{% endif %}</p>`,
  },
  points_expiry: {
    subject: '{{ program_name }}: {{ expiring_points_amount | number: "en" }} points expire soon',
    content: `<p>{{ expiring_points_amount | number: "en" }} of your {{ active_points_amount | number: "en" }} points expire on {{ expires_on }}.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  coupon_expiry: {
    subject: '{{ program_name }}: {{ reward_name }} expires soon',
    content: `<p>Your reward <strong>{{ reward_name }}</strong> expires on {{ expires_on }}.</p>
{% if reward_code != "" %}<p>Code: <strong>{{ reward_code }}</strong></p>{% endif %}
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  level_expiry: {
    subject: '{{ program_name }}: keep your level {{ level_name }}',
    content: `<p>Your level <strong>{{ level_name }}</strong> ends on {{ expires_on }}. Then you are in the level {{ future_level_name }}.</p>
<p>You keep it with {{ required_amount | number: "en" }} more until then.</p>
${SHOP_LINK}
${UNSUBSCRIBE_LINK}`,
  },
  email_confirmation: {
    subject: '{{ program_name }}: confirm your new e-mail address',
    content: `<p>Hello{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>this address was entered for your account. Confirm that it is yours.</p>
<p><a href="{{ url }}">Confirm the address</a></p>
<p>If you have not changed your e-mail address, ignore this message.</p>`,
  },
  email_changed: {
    subject:
      '{{ program_name }}: your {% if changed == "phone" %}phone number{% else %}e-mail address{% endif %} was changed',
    content: `<p>Hello{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
<p>the {% if changed == "phone" %}phone number{% else %}e-mail address{% endif %} of your account was changed.
{% if url == "" %}This address does not belong to it any more.{% else %}You log in as before. In {{ days }} days the new one takes its place, unless you refuse.{% endif %}</p>
{% if url != "" %}<p>If you have not asked for this: <a href="{{ url }}">Refuse the change</a></p>{% endif %}
<p>If you have not asked for this, contact us at once.</p>`,
  },
  second_factor_changed: {
    subject:
      '{{ program_name }}: {% if change == "removed" %}your second factor was removed{% else %}a second factor was set up{% endif %}',
    content: `<p>Hello{% if customer_name != "" %} {{ customer_name }}{% endif %},</p>
{% if change == "removed" %}<p>the second factor of your account was removed. From now on, your password is enough to log in.</p>{% else %}<p>a second factor was set up for your account. From now on, you need a code of the app to log in. Your other logins have ended.</p>{% endif %}
<p>If you have not asked for this, contact us at once.</p>`,
  },
};
