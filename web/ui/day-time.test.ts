import { describe, expect, it } from 'vitest';
import { ageText, dayText, timeText, weekdayText } from './day-time.ts';

const NEW_YORK = 'America/New_York';

describe('days and times', () => {
  it('shows times in the business time zone, whatever the device thinks', () => {
    expect(timeText('2026-11-20T15:44:00.000Z', NEW_YORK)).toBe('10:44 a.m.');
    expect(timeText('2026-11-20T17:05:00.000Z', NEW_YORK)).toBe('12:05 p.m.');
    expect(timeText('2026-07-20T04:05:00.000Z', NEW_YORK)).toBe('12:05 a.m.');
  });

  it('says the age of data as a bare clock, and in full once that could mean the other half of the day', () => {
    const now = new Date('2026-11-20T15:50:00.000Z');
    expect(ageText(new Date('2026-11-20T15:42:00.000Z'), now, NEW_YORK)).toBe('10:42');
    expect(ageText(new Date('2026-11-20T03:42:00.000Z'), now, NEW_YORK)).toBe('11/19 10:42 p.m.');
  });

  it('keeps a calendar day as it is', () => {
    expect(dayText('2026-11-20')).toBe('11/20/2026');
    expect(weekdayText('2026-11-20')).toBe('Friday');
  });
});
