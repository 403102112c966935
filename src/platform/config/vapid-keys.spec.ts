import { createVapidKeys, isVapidPair, isVapidPrivateKey, isVapidPublicKey } from './vapid-keys.js';

describe('keys for push services', () => {
  it('are made as a pair that is accepted', () => {
    for (let made = 0; made < 300; made += 1) {
      const keys = createVapidKeys();
      expect(isVapidPublicKey(keys.publicKey)).toBe(true);
      expect(isVapidPrivateKey(keys.privateKey)).toBe(true);
      expect(isVapidPair(keys)).toBe(true);
    }
  });

  it('of two pairs are none', () => {
    const [{ publicKey }, { privateKey }] = [createVapidKeys(), createVapidKeys()];
    expect(isVapidPair({ publicKey, privateKey })).toBe(false);
  });

  it.each(['', 'short', 'A'.repeat(87), `${createVapidKeys().publicKey}=`, createVapidKeys().privateKey, 7])(
    '%s is no public key',
    (text) => expect(isVapidPublicKey(text)).toBe(false),
  );

  it.each(['', 'short', createVapidKeys().publicKey, `${createVapidKeys().privateKey} `, undefined])(
    '%s is no private key',
    (text) => expect(isVapidPrivateKey(text)).toBe(false),
  );
});
