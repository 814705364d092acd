import { describe, expect, it } from 'vitest';
import { closenessOf } from './closeness-rules.ts';

const to = (typed: string, ...names: string[]) => closenessOf(typed.split(' '), { names });

describe('how close a name is to what is typed [find-3]', () => {
  it('is closest as a whole, then by whole words, beginnings, parts', () => {
    const found = ['raymond castillo', 'castillo', 'castil', 'asti'].map((typed) => to(typed, 'Raymond Castillo'));
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(found.length);
    expect(found[0]).toBe(100);
  });

  it('takes words in any order, and each of them', () => {
    expect(to('castillo ray', 'Raymond Castillo')).toBeGreaterThan(0);
    expect(to('castillo maria', 'Raymond Castillo')).toBe(0);
    expect(closenessOf([], { names: ['Raymond Castillo'] })).toBe(0);
  });

  it('goes by the parts of a number and of a double name', () => {
    expect(to('20418', '1-20418-07')).toBeGreaterThan(to('2041', '1-20418-07'));
    expect(to('rey', 'Inés Castillo-Rey')).toBeGreaterThan(to('re', 'Inés Castillo-Rey'));
    expect(to('castillo-rey', 'Inés Castillo-Rey')).toBeGreaterThan(0);
  });

  it('prefers the name to what stands beside it', () => {
    const by = { names: ['12 Oak Ave'], beside: ['castillo'] };
    expect(closenessOf(['castillo'], by)).toBeLessThan(to('castillo', 'Raymond Castillo'));
    expect(closenessOf(['castillo'], by)).toBeGreaterThan(0);
  });

  it.each([
    ['castilo', 'Castillo'],
    ['catsillo', 'Castillo'],
    ['kastillo', 'Castillo'],
    ['hempsted', 'Hempstead'],
    ['hemstead', 'Hempstead Turnpike'],
    ['duatre', 'Duarte'],
    ['raymnod', 'Raymond'],
    ['castlil', 'Castillo'],
  ])('forgives %s for %s', (typed, name) => {
    expect(to(typed, name)).toBeGreaterThan(0);
    expect(to(typed, name)).toBeLessThan(to(name.toLowerCase(), name));
  });

  it.each([
    ['ana', 'Ann'],
    ['10492', '10491'],
    ['duarte', 'Barton'],
    ['mary', 'Marco'],
  ])('does not take %s for %s', (typed, name) => {
    expect(to(typed, name)).toBe(0);
  });
});
