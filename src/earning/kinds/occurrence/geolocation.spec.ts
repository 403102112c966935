import { geolocation, metersBetween } from './geolocation.js';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const settings = { ...BERLIN, radius: 500, pointsAmount: 4, limit: { active: false } };

describe('points for a place', () => {
  it('are paid within the radius', () => {
    const near = { what: 'position', latitude: 52.523, longitude: 13.405 } as const;
    expect(geolocation.onOccurrence?.(settings, near)).toEqual({ kind: 'pays', points: 4 });
  });

  it('are missed by so many meters', () => {
    const far = { what: 'position', latitude: 52.53565, longitude: 13.405 } as const;
    expect(geolocation.onOccurrence?.(settings, far)).toEqual({
      kind: 'misses',
      miss: { why: 'outside', meters: 1241, radius: 500 },
    });
  });

  it('are measured on a sphere, also over the poles and the date line', () => {
    expect(metersBetween(BERLIN, { latitude: 52.2297, longitude: 21.0122 })).toBeCloseTo(517_600, -3);
    expect(
      metersBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }),
    ).toBeLessThan(223);
    expect(metersBetween({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 90 })).toBeLessThan(1);
  });

  it('need a place', () => {
    expect(geolocation.read({ latitude: 0, longitude: 0 })).toMatchObject([
      { field: 'radius' },
      { field: 'pointsAmount' },
    ]);
  });
});
