import { KindRegistry } from './kind-registry.js';

const registry = new KindRegistry('criterion', [{ code: 'one' }, { code: 'two' }]);

describe('KindRegistry', () => {
  it('finds kinds by their codes, in order', () => {
    expect(registry.codes).toEqual(['one', 'two']);
    expect(registry.find('two')).toBe(registry.get('two'));
  });

  it.each(['three', 'toString', ''])('knows no kind of the code %j', (code) => {
    expect(registry.find(code)).toBeUndefined();
    expect(() => registry.get(code)).toThrow(`There is no criterion of the kind "${code}"`);
  });

  it('has one kind for a code', () => {
    expect(() => new KindRegistry('criterion', [{ code: 'one' }, { code: 'one' }])).toThrow('same code');
  });
});
