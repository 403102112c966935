import { qrcode } from './qrcode.js';

const settings = { code: 'Window', pointsAmount: 3, limit: { active: false } };

describe('points for a code', () => {
  it('are paid for exactly this code', () => {
    const getOutcome = (code: string) => qrcode.onOccurrence?.(settings, { what: 'scan', code });
    expect(getOutcome('Window')).toEqual({ kind: 'pays', points: 3 });
    expect(getOutcome('window')).toEqual({ kind: 'other' });
  });

  it('show customers no code', () => {
    expect(qrcode.present(settings)).toHaveProperty('code');
    expect(qrcode.presentOwn?.(settings)).not.toHaveProperty('code');
  });

  it('need a code and an amount', () => {
    expect(qrcode.read({})).toMatchObject([{ field: 'code' }, { field: 'pointsAmount' }]);
  });
});
