import { afterEach, describe, expect, it } from 'vitest';
import { timeText } from '#shared/rules/local-time.ts';
import { language } from '#web/texts/language.ts';
import { ageText, dayText, fullDayText, momentDayText, momentText, nearPeriodText, periodText, weekdayText } from './day-time.ts';

const NEW_YORK = 'America/New_York';

afterEach(() => {
  language.choice = 'en';
});

describe('days and times', () => {
  it('shows times in the business time zone, whatever the device thinks', () => {
    expect(timeText('2026-11-20T15:44:00.000Z', NEW_YORK)).toBe('10:44 a.m.');
    expect(timeText('2026-11-20T12:02:00.000Z', NEW_YORK)).toBe('07:02 a.m.');
    expect(timeText('2026-11-20T17:05:00.000Z', NEW_YORK)).toBe('12:05 p.m.');
    expect(timeText('2026-07-20T04:05:00.000Z', NEW_YORK)).toBe('12:05 a.m.');
    // The hour that comes twice, and what is around it.
    expect(timeText('2026-11-01T04:59:00.000Z', NEW_YORK)).toBe('12:59 a.m.');
    expect(timeText('2026-11-01T05:30:00.000Z', NEW_YORK)).toBe('01:30 a.m. EDT');
    expect(timeText('2026-11-01T06:30:00.000Z', NEW_YORK)).toBe('01:30 a.m. EST');
    expect(timeText('2026-11-01T07:00:00.000Z', NEW_YORK)).toBe('02:00 a.m.');
  });

  it('says the age of data as a bare clock, and in full once that could mean the other half of the day', () => {
    const now = new Date('2026-11-20T15:50:00.000Z');
    expect(ageText(new Date('2026-11-20T15:42:00.000Z'), now, NEW_YORK)).toBe('10:42 a.m.');
    expect(ageText(new Date('2026-11-20T03:42:00.000Z'), now, NEW_YORK)).toBe('11/19 10:42 p.m.');
  });

  it('writes the day of a moment, and its time, in the business time zone', () => {
    expect(momentText('2026-11-20T03:42:00.000Z', NEW_YORK)).toBe('11/19/2026 10:42 p.m.');
    expect(momentDayText(new Date('2026-11-20T03:42:00.000Z'), NEW_YORK)).toBe('11/19/2026');
  });

  it('keeps a calendar day as it is', () => {
    expect(dayText('2026-11-20')).toBe('11/20/2026');
    expect(weekdayText('2026-11-20')).toBe('Friday');
  });

  it('says the year of a period once, and a day that is alone as itself', () => {
    expect(periodText({ start: '2026-11-02', end: '2026-11-20' })).toBe('11/02 – 11/20/2026');
    expect(periodText({ start: '2025-12-30', end: '2026-01-02' })).toBe('12/30/2025 – 01/02/2026');
    expect(periodText({ start: '2026-11-20', end: '2026-11-20' })).toBe('11/20/2026');
    expect(nearPeriodText({ start: '2026-11-16', end: '2026-11-20' })).toBe('11/16 – 11/20');
    expect(nearPeriodText({ start: '2026-11-20', end: '2026-11-20' })).toBe('11/20');
  });

  it('speaks the chosen language in words, and writes figures the same way in each', () => {
    language.choice = 'es';
    expect([weekdayText('2026-11-20'), fullDayText('2026-11-20')]).toEqual(['viernes', 'viernes, 20 de noviembre de 2026']);
    expect([dayText('2026-11-20'), timeText('2026-11-20T15:44:00.000Z', NEW_YORK)]).toEqual(['11/20/2026', '10:44 a.m.']);
  });
});
