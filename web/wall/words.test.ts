import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../texts/language.ts';
import { textsNow } from '../texts/texts.ts';
import { wallTexts } from './texts.ts';
import { ageOf, changedWords, chosenRegions, dayInWords, pillWords, regionWords, retryWords, titleAt } from './words.ts';

const NEW_YORK = 'America/New_York';
const t = textsNow(wallTexts);
const at = Date.parse('2026-11-20T15:42:09Z');

afterEach(() => {
  language.choice = 'en';
});

describe('the words of the wall', () => {
  it.each([
    [-5, '0 s'],
    [2_900, '2 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 h'],
    [47 * 3_600_000, '47 h'],
    [49 * 3_600_000, '2 d'],
  ])('%i ms is %s', (ms, age) => expect(ageOf(ms)).toBe(age));

  it('say what the time on a card is: of the last change, and not how long ago while nobody knows', () => {
    expect(changedWords(t, { at, now: at + 130_000, timeZone: NEW_YORK })).toBe('changed 2 min ago');
    expect(changedWords(t, { at, now: null, timeZone: NEW_YORK })).toBe('changed 10:42 a.m.');
  });

  it('tell the day, and call it today only while it is', () => {
    expect(dayInWords('2026-11-20')).toBe('Friday, 11/20/2026');
    expect(titleAt(t, at, '2026-11-20', NEW_YORK)).toBe('Roster for Today');
    expect(titleAt(t, Date.parse('2026-11-21T04:59:59Z'), '2026-11-20', NEW_YORK)).toBe('Roster for Today');
    expect(titleAt(t, Date.parse('2026-11-21T05:00:00Z'), '2026-11-20', NEW_YORK)).toBe('Roster for Friday');
  });

  it('tell how old the data is', () => {
    expect(pillWords(t, { kind: 'live', ageMs: 2_400 }, NEW_YORK)).toBe('Live, 2 s ago');
    expect(pillWords(t, { kind: 'stale', since: new Date(at), ageMs: 0, retryInMs: null }, NEW_YORK)).toBe(
      'Data from 10:42 a.m.',
    );
    expect(retryWords(t, 7_400)).toBe('Trying again in 8 s');
    expect(retryWords(t, 300)).toBe('Trying again now');
    expect(retryWords(t, null)).toBe('Trying again now');
  });

  it('name the regions', () => {
    const regions = [
      { id: 1, name: 'Long Island' },
      { id: 2, name: 'Queens' },
    ];
    expect(regionWords(t, [], regions)).toBe('All regions');
    expect(regionWords(t, [1, 2], regions)).toBe('Long Island, Queens');
    expect(regionWords(t, [9], undefined)).toBe('Region 9');
    expect(regionWords(t, [1, 9], regions)).toBe('Long Island, Region 9, which does not exist');
    expect(regionWords(t, [1, 2, 3, 4], regions)).toBe('4 regions');
  });

  it('read the regions of the address, and take anything else for all of them', () => {
    expect(chosenRegions('2,1,2')).toEqual([1, 2]);
    for (const odd of [null, '', '0', 'all', '1,,2', '1;2', '-1', '1,x', '1e3']) expect(chosenRegions(odd)).toEqual([]);
  });

  it('are Spanish where Spanish is chosen, the weekday as well', () => {
    language.choice = 'es';
    const es = textsNow(wallTexts);
    expect(dayInWords('2026-11-20')).toBe('viernes, 11/20/2026');
    expect(titleAt(es, at, '2026-11-20', NEW_YORK)).toBe('Lista de hoy');
    expect(titleAt(es, at, '2026-11-21', NEW_YORK)).toBe('Lista del sábado');
    expect(pillWords(es, { kind: 'live', ageMs: 2_400 }, NEW_YORK)).toBe('En vivo, hace 2 s');
    expect(retryWords(es, 7_400)).toBe('Reintento en 8 s');
    expect(regionWords(es, [1, 2, 3, 4], [])).toBe('4 regiones');
    expect(changedWords(es, { at, now: at + 130_000, timeZone: NEW_YORK })).toBe('cambió hace 2 min');
  });
});
