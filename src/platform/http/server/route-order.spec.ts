import { wordsFirst } from './route-order.js';

const ordered = (...paths: string[]) => wordsFirst(paths, (path) => path);

describe('wordsFirst', () => {
  it('puts a word before a parameter, and of several places the first decides', () => {
    expect(ordered('/c/:id', '/c/check')).toEqual(['/c/check', '/c/:id']);
    expect(ordered('/c/:id/level', '/c/activate/:code')).toEqual(['/c/activate/:code', '/c/:id/level']);
    expect(ordered('/:store/c/:id', '/:store/c/check')).toEqual(['/:store/c/check', '/:store/c/:id']);
  });

  it('leaves the others in their order, also those with a parameter of another name', () => {
    const paths = ['/b/:id/buy', '/a/:id', '/b/:other/buy', '/b', '/a/:id/:more', '/a/x/y/z'];
    expect(ordered(...paths)).toEqual(paths);
  });

  it('puts what a word must come before behind it, however they are connected', () => {
    const paths = ['/:a/foo', '/x/y', '/x/:b'];
    expect(ordered(...paths)).toEqual(['/x/y', '/x/:b', '/:a/foo']);
  });
});
