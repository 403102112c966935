import { FormTooComplex, parseForm } from './form-text.js';

const parse = (text: string) => parseForm(text, { fieldsMax: 10, depthMax: 3 });

describe('parseForm', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['&&a=1&&', { a: '1' }],
    ['a=1=2', { a: '1=2' }],
    ['a+b=c+d%20e', { 'a b': 'c d e' }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a=%ff', { a: '%ff' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a[1]=2&a[0]=1', { a: ['1', '2'] }],
    ['a[10]=3&a[9]=2&a[1]=1', { a: ['1', '2', '3'] }],
    ['a[999999999]=1', { a: ['1'] }],
    ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[1]=1&a[]=2&a[0]=0', { a: ['0', '1', '2'] }],
    ['a[b]=1&a[]=2', { a: { b: '1', 0: '2' } }],
    ['a=1&a[]=2', { a: ['1', '2'] }],
    ['a=1&a[b]=2', { a: { 0: '1', b: '2' } }],
    ['a[01]=1', { a: { '01': '1' } }],
    ['[]=1', { '': ['1'] }],
    ['a[b=1', { 'a[b': '1' }],
    ['a]=1', { 'a]': '1' }],
    ['a[b]c=1', { a: { b: '1' } }],
    ['0=a', { 0: 'a' }],
  ])('reads %s', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it('makes own properties of names that objects have from birth', () => {
    const form = parse('__proto__[a]=1&constructor[prototype][b]=2') as Record<string, unknown>;
    expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('a');
    expect({}).not.toHaveProperty('b');
  });

  it.each([
    ['a=1&'.repeat(11), 'more than 10 fields'],
    ['a[b][c][d]=1', 'names of more than 3 levels'],
    [`a${'[b]'.repeat(100_000)}=1`, 'names of more than 3 levels'],
  ])('refuses %.40s', (text, problem) => {
    expect(() => parse(text)).toThrow(new FormTooComplex(problem));
  });
});
