import { isS3Address, s3AddressIn } from './s3-address.js';

describe('the address of a bucket', () => {
  it.each([
    [
      'https://key:secret@s3.example/bucket',
      {
        endpoint: 'https://s3.example',
        bucket: 'bucket',
        prefix: '',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    ],
    [
      'http://127.0.0.1:9000/bucket/laurel/files/',
      {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'bucket',
        prefix: 'laurel/files/',
        credentials: undefined,
      },
    ],
    [
      'https://k%2F1:a%2Bb%2Fc%3D%25@s3.example/b',
      {
        endpoint: 'https://s3.example',
        bucket: 'b',
        prefix: '',
        credentials: { accessKeyId: 'k/1', secretAccessKey: 'a+b/c=%' },
      },
    ],
  ])('%s is read', (text, address) => {
    expect(s3AddressIn(text)).toEqual(address);
  });

  it.each([
    's3://bucket',
    'https://s3.example',
    'https://s3.example/',
    'https://key@s3.example/bucket',
    'https://:secret@s3.example/bucket',
    'https://s3.example/bucket?region=x',
    'https://s3.example/bucket#x',
    'https://s3.example/buck et',
    'bucket',
    '',
  ])('%s is none', (text) => {
    expect(isS3Address(text)).toBe(false);
  });
});
