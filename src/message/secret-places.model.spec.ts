import { describe, expect, it } from 'vitest';
import { findProblemOfText, judgePage } from './secret-places.model.js';

const PLACES = [
  { name: 'code', placeholder: 'q123q', isLink: false },
  { name: 'url', placeholder: 'q456q', isLink: true },
];

describe('judgePage', () => {
  it.each([
    ['<p>q123q</p><p>Enter it at https://shop.example</p>'],
    ['<p>Code: <b>q123q</b>.</p><p><a href="q456q">q456q</a></p>'],
    ['<style>@media (max-width: 40em) { p { color: rgb(1, 2, 3) } }</style>x'],
    ['<p style="padding: calc(1px + 1em); color: red">x</p>'],
    ['<!doctype html><html><head><meta charset="utf-8"></head><body><!-- for phones -->x</body></html>'],
    ['<a href="https://shop.example/help?a=1&amp;b=2">Help</a> <a href="mailto:help@shop.example">Write</a>'],
  ])('takes %s as it is', (page) => {
    expect(judgePage(page, PLACES)).toEqual({ html: page });
  });

  it('writes what it understood: no mail program reads it in another way', () => {
    expect(judgePage('<P Title=a>q123q<br/>ł &Eacute;', PLACES)).toEqual({
      html: '<p title="a">q123q<br>ł É</p>',
    });
  });
});

describe('findProblemOfText', () => {
  it.each(['q123q', '(q123q).', 'Code:q123q', 'q123q, q456q', 'https://shop.example q123q'])(
    'takes %s',
    (text) => {
      expect(findProblemOfText(text, PLACES)).toBeNull();
    },
  );

  it.each([
    'https://evil.example/q123q',
    'q123q.evil.example',
    'evil.example?q123q',
    'me+q123q@evil.example',
    'https://evil.example/q456q',
    'q456q&x',
    'https://evil.example/​q123q',
    'https://evil.example/\xA0q123q',
    'q123q。evil。example',
    'https:／／evil．example／q123q',
    'q123q/q456q',
  ])('refuses %s', (text) => {
    expect(findProblemOfText(text, PLACES)).toMatch(/stands alone/);
  });
});
