import { expect, it } from 'vitest';
import { searchText } from './letters.ts';

/** What is written, and what somebody types who hears it. */
const BY_EAR = [
  ['Peña', 'pena'],
  ['Pen\u0303a', 'PEÑA'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Nguyễn', 'nguyen'],
  ['Nguyen', 'NGUYỄN'],
  ['O’Neill', "o'neill"],
  ["O'Neill", 'oneill'],
  ['ʻOkina', 'okina'],
  ['Đorđe', 'dorde'],
  ['Søren', 'soren'],
  ['Strauß', 'strauss'],
  ['Ægir', 'aegir'],
  ['İbrahim', 'ibrahim'],
  ['Ayşe Kılıç', 'ayse kilic'],
  ['Дмитро́', 'дмитро'],
  ['Smith‑Jones', 'smith-jones'],
] as const;

it.each(BY_EAR)('%s is found by %s', (written, typed) => {
  expect(searchText(written)).toBe(searchText(typed));
});

it('keeps letters apart that sound apart', () => {
  expect(searchText('Mayer')).not.toBe(searchText('Meyer'));
  expect(searchText('王小明')).toBe('王小明');
});
