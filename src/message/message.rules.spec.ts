import { harmlessName } from './message.rules.js';

describe('harmlessName', () => {
  it.each([
    'Anna',
    'Jean-Luc',
    "O'Neil",
    'Łucja Żak',
    'J. R. R. Tolkien',
    'Anna Maria 2',
    'Ms. Berg',
    '李小龍',
  ])('keeps %s', (name) => {
    expect(harmlessName(name)).toBe(name);
  });

  it.each([
    'Prize at http://bad.example/win',
    'evil.example',
    'www.evil.example',
    'me@evil.example',
    'evil。example',
    'evil．example',
    'a/b',
    'Bob<script>',
    'Call +48 799 123 987',
    'mailto:x',
    'evil.exa​mple',
    'x'.repeat(41),
  ])('leaves %s out', (name) => {
    expect(harmlessName(name)).toBe('');
  });
});
