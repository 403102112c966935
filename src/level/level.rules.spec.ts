import type { LevelEntity } from './level.entity.js';
import { editedLevel, newLevel } from './level.rules.js';

const NOW_MS = 1_700_000_000_000;
const gold = {
  translations: { pl: { name: 'Złoto' }, en: { name: 'Gold' } },
  conditionValue: 1500,
  active: true,
};

const stored = (more: object = {}): LevelEntity => ({
  id: 'id',
  ...newLevel({ ...gold, ...more }, NOW_MS),
  createdAt: new Date(NOW_MS),
  photo: null,
  revision: 0,
});

describe('a level', () => {
  it('is called what it is called in English, or else in any language', () => {
    expect(newLevel(gold, NOW_MS).name).toBe('Gold');
    expect(newLevel({ ...gold, translations: { pl: { name: 'Złoto' } } }, NOW_MS).name).toBe('Złoto');
    expect(() => newLevel({ ...gold, translations: {} }, NOW_MS)).toThrow('Bad Request');
  });

  it('keeps percent to two digits, and money to a hundredth', () => {
    const level = newLevel({ ...gold, reward: { value: 12.34 }, minOrder: 49.99 }, NOW_MS);
    expect(level).toMatchObject({ rewardBasisPoints: 1234, minOrderCents: 4999 });
  });

  it('keeps what an edit does not name', () => {
    const before = stored({ minOrder: 10 });
    expect(editedLevel(before, { conditionValue: 7 }, NOW_MS)).toEqual({ conditionValue: 7 });
    expect(editedLevel(before, { minOrder: null }, NOW_MS)).toEqual({ minOrderCents: null });
    const translations = { pl: { name: 'Zlote' } };
    expect(editedLevel(before, { translations }, NOW_MS)).toMatchObject({
      name: 'Gold',
      translations: { en: { name: 'Gold' }, pl: { name: 'Zlote' } },
    });
  });

  it('remembers when a special reward came', () => {
    const before = stored({ specialRewards: [{ name: 'A', value: 1, code: 'a' }] });
    const specialRewards = [
      { name: 'A', value: 2, code: 'a' },
      { name: 'B', value: 1 },
    ];
    const after = editedLevel(before, { specialRewards }, NOW_MS + 5);
    expect(after.specialRewards?.map(({ createdAtMs }) => createdAtMs)).toEqual([NOW_MS, NOW_MS + 5]);
  });
});
