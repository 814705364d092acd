import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { type NameOf, useChangeWords } from './use-change-words.ts';

beforeEach(() => signIn());
afterEach(() => {
  language.choice = 'en';
});

const wordsOf = (subject: string, options: Parameters<typeof useChangeWords>[0] = {}) =>
  renderHook(() => useChangeWords(options)(subject)).result.current;

describe('a recorded change in words', () => {
  it.each([
    ['job', 'status', 'inProgress', 'Status', 'In Progress'],
    ['job', 'bidPrice', '1250.00', 'Estimated Total', '$1,250.00'],
    ['job', 'totalHours', 90, 'Planned hours', '1h 30min'],
    ['job', 'startDate', '2026-11-20T02:00:00.000Z', 'Start Date', '11/19/2026'],
    ['vehicle/foreman', 'startDate', '2026-11-20T02:00:00.000Z', 'Start Date', '11/19/2026 09:00 p.m.'],
    ['job', 'finalizedDate', '2026-11-20', 'Finalized', '11/20/2026'],
    ['download_iif', 'start', '2026-11-20', 'Start', '11/20/2026'],
    ['workshift', 'straightRate', 3550, 'Straight rate', '35.50'],
    ['workshift', 'isDriver', false, 'Driver', 'No'],
    ['workshift', 'type', 'CALLOUT', 'Hours type', '1.5x C.O'],
    ['timebreak', 'type', 'lunch', 'Type', 'Lunch'],
    ['workshift', 'accepted', ['end', 'lunch', 'phaseCode'], 'Proposed, accepted', 'Clock-out, Lunch, Phase code'],
    ['sheet_signs', 'off', ['phaseCode', 'noLunch'], 'Do not count', 'Phase code missing, No lunch'],
    ['api_token', 'rights', ['jobs', 'alerts'], 'Rights', 'jobs, alerts'],
  ])('of %s: %s %j', (subject, field, value, name, text) => {
    const { fieldName, valueText } = wordsOf(subject);
    expect([fieldName(field), valueText(field, value)]).toEqual([name, text]);
  });

  it('names what it does not know as it is kept, and shows its moments and parts', () => {
    const { fieldName, doneText, valueText } = wordsOf('newer');
    expect([fieldName('thing'), doneText('newer.done')]).toEqual(['thing', 'newer newer.done']);
    expect(
      ['2026-11-20T12:00:00.000Z', '2026-11-20', { a: 1 }, true, 'pending'].map((value) => valueText('thing', value)),
    ).toEqual(['11/20/2026 07:00 a.m.', '11/20/2026', '{"a":1}', 'Yes', 'pending']);
    expect(valueText('status', 'newest')).toBe('newest');
  });

  it('says what a display shows in a line, in both languages', () => {
    const hours = { from: '05:00', until: '20:00', days: [] };
    const playlist = [
      { view: 'quiet', seconds: 45, ...hours },
      { view: 'hours', seconds: 20, from: null, until: null, days: ['sat', 'sun'] },
      { view: 'alerts', seconds: 120, ...hours },
    ];
    const text = () => wordsOf('display').valueText('playlist', playlist);
    expect(text()).toBe('Quiet 45 s, Open alerts 2 min: 05:00 a.m. – 08:00 p.m. · Hours today 20 s: Sat, Sun');
    const ofRegions = [{ ...playlist[0]!, regionIds: [2, 3] }];
    expect(wordsOf('display').valueText('playlist', ofRegions)).toBe('Quiet (2, 3): 05:00 a.m. – 08:00 p.m.');
    expect(wordsOf('display').valueText('playlist', [])).toBe('Quiet by day, night at night');
    language.choice = 'es';
    expect(text()).toMatch(/^Tranquila 45 s, Alertas abiertas 2 min: 05:00 a\.m\. – 08:00 p\.m\. · Horas de hoy 20 s: sáb, dom$/);
  });

  it('leaves what a person wrote as they wrote it', () => {
    const { valueText } = wordsOf('jobnote');
    expect([valueText('note', 'Pending'), valueText('note', '2026-11-20')]).toEqual(['Pending', '2026-11-20']);
  });

  it('says so where there is nothing', () => {
    const { valueText } = wordsOf('employee');
    expect([null, undefined, '', []].map((value) => valueText('regions', value))).toEqual(Array(4).fill('- - -'));
  });

  it('has the names of what a number stands for, one by one', () => {
    const nameOf: NameOf = (field, id) => (field === 'regions' && id === 2 ? 'North' : undefined);
    expect(wordsOf('employee', { nameOf }).valueText('regions', [2, 3])).toBe('North, 3');
  });

  it('writes the time alone where the day stands above', () => {
    expect(wordsOf('workshift', { isOfOneDay: true }).valueText('start', '2026-11-20T12:00:00.000Z')).toBe('07:00 a.m.');
  });

  it('speaks Spanish, and tells a note on a job from a comment on a sheet', () => {
    expect(wordsOf('comment').fieldName('note')).toBe('Comment');
    language.choice = 'es';
    expect([wordsOf('jobnote').doneText('jobnote.create'), wordsOf('comment').doneText('jobnote.create')]).toEqual([
      'Nota: añadido',
      'Comentario: añadido',
    ]);
    expect(wordsOf('workshift').valueText('type', 'NO_SHOW')).toBe('AUSENTE');
    expect(wordsOf('workshift').fieldName('accepted')).toBe('Propuesto y aceptado');
    expect(wordsOf('workshift').valueText('accepted', ['end', 'phaseCode'])).toBe('Salida, Código de fase');
  });
});
