import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.model.js';

/** `12345678901234567890`, the secret of the test vectors in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('of RFC 6238 at second %d is %s', (second, code, step) => {
    expect(stepOfCode(SECRET, code, new Date(second * 1000))).toBe(step);
  });

  it('is good one step before and after its own, and not beyond', () => {
    const steps = [-2, -1, 0, 1, 2].map((step) =>
      stepOfCode(SECRET, '005924', new Date((1234567890 + 30 * step) * 1000)),
    );
    expect(steps).toEqual([null, 41152263, 41152263, 41152263, null]);
  });

  it('of another secret is wrong', () => {
    expect(stepOfCode(newTotpSecret(), '005924', new Date(1234567890 * 1000))).toBeNull();
  });
});

it('has an address that apps read', () => {
  expect(totpUri(SECRET, 'Corner Shop Club', 'ann@example.com')).toBe(
    `otpauth://totp/Corner%20Shop%20Club:ann%40example.com?issuer=Corner%20Shop%20Club&secret=${SECRET}` +
      '&algorithm=SHA1&digits=6&period=30',
  );
});
