import { expect, it } from 'vitest';
import { startsText } from './starts-text.ts';

it('names the days of equal starts once, and times as everywhere', () => {
  expect(startsText(['mon 07:00', 'tue 07:00', 'wed 13:30', 'sun 07:00'])).toBe('Mon, Tue, Sun 07:00 a.m. · Wed 01:30 p.m.');
  expect(startsText([])).toBe('');
});
