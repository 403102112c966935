import { isPrivateHost, isPublicAddress, literalAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('yes: %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.1.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '4000::1',
    '',
    'localhost',
    'example.com',
  ])('no: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isPrivateHost', () => {
  const getHost = (url: string) => new URL(url).hostname;

  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://017700000001',
    'http://127.0.0.1.',
    'http://0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://169.254.169.254/x',
    'http://localhost',
    'http://LOCALHOST.',
    'http://a.localhost',
    'http://①②⑦.0.0.1',
  ])('yes: %s', (url) => expect(isPrivateHost(getHost(url))).toBe(true));

  it.each(['http://8.8.8.8', 'http://[2606:4700::1111]', 'http://shop.example', 'http://localhost.example'])(
    'no, or not by its looks: %s',
    (url) => expect(isPrivateHost(getHost(url))).toBe(false),
  );
});

describe('literalAddress', () => {
  it('is the address without its brackets', () => {
    expect(literalAddress('[::1]')).toBe('::1');
    expect(literalAddress('127.0.0.1')).toBe('127.0.0.1');
    expect(literalAddress('shop.example')).toBeUndefined();
  });
});
