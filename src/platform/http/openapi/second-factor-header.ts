import { ApiHeader } from '@nestjs/swagger';

export const SECOND_FACTOR = 'x-second-factor';

/** Documents where a code of the second factor stands. */
export const SecondFactorHeader = () =>
  ApiHeader({
    name: 'X-Second-Factor',
    required: false,
    description:
      'A code of the second factor, or a recovery code: for administrators, above the points of the setting ' +
      '`secondFactorAbovePoints`.',
    schema: { type: 'string', maxLength: 64 },
    example: '287082',
  });
