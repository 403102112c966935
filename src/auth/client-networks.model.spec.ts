import { getNetworks } from './client-networks.model.js';

describe('getNetworks', () => {
  it.each([
    ['203.0.113.5', ['203.0.113.5']],
    ['::ffff:203.0.113.5', ['203.0.113.5']],
    ['::FFFF:cb00:7105', ['203.0.113.5']],
    ['0:0:0:0:0:ffff:203.0.113.5', ['203.0.113.5']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['2001:0DB8:0000:0000:ffff::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8:1:3:3:4:5:6', ['2001:db8:1:3::/64', '2001:db8:1::/48']],
    ['64:ff9b::203.0.113.5', ['64:ff9b:0:0::/64', '64:ff9b:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
    ['::', ['0:0:0:0::/64', '0:0:0::/48']],
    ['', ['']],
    ['unix:', ['unix:']],
  ])('of %s', (address, names) => {
    expect(getNetworks(address).map(({ name }) => name)).toEqual(names);
  });

  it('allows more from the network of a subscriber than from one line of it', () => {
    expect(getNetworks('2001:db8::1').map(({ factor }) => factor)).toEqual([1, 10]);
  });
});
