import { described, flagSetting, integer, needing } from '../setting-forms.model.js';

const POINTS_MAX = 1_000_000_000;

/** Without the protection, a stolen login does what its owner may. */
const OF_ADMINISTRATORS = { permissions: { ADMIN: ['VIEW', 'MODIFY'] } } as const;

/** What protects the logins of administrators. */
export const STAFF_SETTINGS = {
  requireSecondFactor: described(
    'Whether administrators must have a second factor. Who has none can only set one up. API keys need none. ' +
      'Changed by those alone who may change administrators.',
    needing(OF_ADMINISTRATORS, flagSetting(false)),
  ),
  secondFactorAbovePoints: described(
    'Administrators who give or take more points at once, or import points, need a code of their second factor ' +
      '(`X-Second-Factor`). Unset: never. API keys need none. Changed by those alone who may change administrators.',
    needing(OF_ADMINISTRATORS, integer(null, { min: 0, max: POINTS_MAX })),
  ),
};
