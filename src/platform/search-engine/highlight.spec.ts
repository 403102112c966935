import { highlighted } from './highlight.js';
import { termsOf } from './search-terms.js';

describe('highlighted', () => {
  it.each([
    ['kowalski', ['Anna Kowalski', 'anna@example.com'], 'Anna <em>Kowalski</em>'],
    ['wisniew', ['Ewa Wiśniewska'], 'Ewa <em>Wiśniewska</em>'],
    ['example', ['Anna Kowalski', 'anna@example.com'], '<em>anna@example.com</em>'],
    ['unrelated', ['Anna Kowalski', 'anna@example.com'], 'Anna Kowalski'],
    ['script', ['<script>alert(1)</script>'], '<em>&lt;script&gt;alert(1)&lt;/script&gt;</em>'],
    ['b', ['A & "B"'], 'A &amp; <em>&quot;B&quot;</em>'],
  ])('marks what fits %s in %j', (q, texts, expected) => {
    expect(highlighted(texts, termsOf(q))).toBe(expected);
  });
});
