import { describe, expect, it } from 'vitest';
import { patternsMeant } from './mistakes.ts';
import { findHere, meantIn, wordsTyped } from './near.ts';

const PEOPLE = ['Ana Duarte 1-20418-07', 'Marcus Johnson 1-10491-01', 'Inés Castillo-Rey 1-21904-01', 'Sean O’Neill 1-10492-01'];
const found = (typed: string, isWhole = true) => findHere(PEOPLE, typed, { textOf: (text) => text, isWhole });

describe('a list that is here [find-6]', () => {
  it.each([
    ['', 4, false],
    ['duarte', 1, false],
    ['1-10491', 1, false],
    ['duarte ana', 1, false],
    ['rey, ines', 1, false],
    ['duatre', 1, true],
    ['catsillo', 1, true],
    ['oniell sean', 1, true],
    ['1-10493', 0, false],
    ['bob', 0, false],
  ])('has for %j so many rows: %i, only close: %s', (typed, count, isNear) => {
    const { rows, isNear: only } = found(typed);
    expect([rows.length, only]).toEqual([count, isNear]);
  });

  it('leaves what is close to the api where there are more rows', () => {
    expect(found('duatre', false)).toEqual({ rows: [], isNear: false });
    expect(found('duarte ana', false).rows).toHaveLength(1);
  });
});

it('a word stands for those of a text that are close, and a text without them is none', () => {
  const words = wordsTyped('Duatre, ANA');
  expect(words).toEqual(['duatre', 'ana']);
  expect(meantIn(words, 'ana duarte')).toEqual(new Map([['duatre', new Map([['duarte', 1]])]]));
  expect(meantIn(words, 'duarte')).toBeNull();
});

it('two letters that are turned around, and one that differs in a short word, have patterns', () => {
  expect(patternsMeant('jonhson')).toContain('johnson');
  expect(patternsMeant('merta')).toContain('m_rta');
  expect(patternsMeant('a%b_c')).toEqual([]);
});
