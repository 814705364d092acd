import { afterEach, describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import { language } from '#web/texts/language.ts';
import { textsNow } from '#web/texts/texts.ts';
import { proposalSentence, proposedText } from './proposal-words.ts';
import { proposalTexts } from './texts.ts';

const DAY = { date: '2026-11-19', timeZone: 'America/New_York' };
const end = (at: string, from: string, to: string): Proposal => {
  const [moment, first, last] = [at, from, to].map((time) => `2026-11-${time}:00.000Z`) as [string, string, string];
  return { cell: 'end', end: moment, people: 5, from: first, to: last };
};
const LEFT = end('19T20:09', '19T20:02', '19T20:13');

afterEach(() => {
  language.choice = 'en';
});
const said = (proposal: Proposal, now = ''): [english: string, spanish: string] => {
  const inChoice = (): string => proposalSentence(textsNow(proposalTexts), proposal, now, DAY);
  const english = inChoice();
  language.choice = 'es';
  return [english, inChoice()];
};

describe('a proposal in words', () => {
  it('of a clock-out says when the crew left', () => {
    expect(said(LEFT)).toEqual([
      'Clock-out missing. 5 of the crew left 03:02–03:13 p.m.',
      'Falta la salida. 5 de la cuadrilla salieron 03:02–03:13 p.m.',
    ]);
  });

  it('of a clock that ran on says what stands there', () => {
    expect(said(LEFT, '11:40 p.m.')).toEqual([
      'Now 11:40 p.m.: the clock ran on. 5 of the crew left 03:02–03:13 p.m.',
      'Ahora 11:40 p.m.: el reloj siguió sin parar. 5 de la cuadrilla salieron 03:02–03:13 p.m.',
    ]);
  });

  it.each([
    ['one time', end('19T20:09', '19T20:09', '19T20:09'), 'left 03:09 p.m.'],
    ['across noon', end('19T17:01', '19T16:58', '19T17:04'), 'left 11:58 a.m. – 12:04 p.m.'],
    ['across midnight', end('20T05:02', '20T04:55', '20T05:10'), 'left 11:55 p.m. – 12:10 a.m. +1'],
    ['of the next day', end('20T07:10', '20T07:02', '20T07:13'), 'left 02:02–02:13 a.m. +1'],
  ])('says %s as it is read', (_, proposal, words) => {
    expect(said(proposal)[0]).toBe(`Clock-out missing. 5 of the crew ${words}`);
  });

  it('of a lunch says what the crew had', () => {
    expect(said({ cell: 'lunch', minutes: 30, people: 4 })).toEqual([
      'No lunch. 4 of the crew had 00:30.',
      'Sin almuerzo. 4 de la cuadrilla tuvieron 00:30.',
    ]);
  });

  it('of a phase code says who booked it, or when the person did', () => {
    expect(said({ cell: 'phaseCode', phaseCode: '0210', people: 5, date: null })).toEqual([
      'Phase code missing. 5 of the crew booked 0210.',
      'Falta el código de fase. 5 de la cuadrilla usaron 0210.',
    ]);
    language.choice = 'en';
    expect(said({ cell: 'phaseCode', phaseCode: '0210', people: null, date: '2026-11-24' })).toEqual([
      'Phase code missing. Booked 0210 on this job on 11/24.',
      'Falta el código de fase. En este trabajo usó 0210 el 11/24.',
    ]);
  });

  it('has the text that its cell shows, with the zone in the hour that comes twice', () => {
    expect(proposedText(LEFT, DAY)).toBe('03:09 p.m.');
    expect(proposedText({ cell: 'lunch', minutes: 60, people: 2 }, DAY)).toBe('01:00');
    const night = { ...LEFT, end: '2026-11-01T06:10:00.000Z' };
    expect(proposedText(night, { ...DAY, date: '2026-10-31' })).toBe('01:10 a.m. EST +1');
  });
});
