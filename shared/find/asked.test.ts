import { describe, expect, it } from 'vitest';
import { askedFor } from './asked.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const asked = (text: string) => askedFor(text, TODAY);

describe('what is typed into the box [find-2]', () => {
  it('is words, folded as names are', () => {
    expect(asked('  Peña,  RAYMOND O’Neill ')).toMatchObject({ only: null, words: ['pena', 'raymond', 'oneill'], day: null });
    expect(asked('   ').words).toEqual([]);
  });

  it('begins with a sign that confines it', () => {
    expect(asked('#10491')).toMatchObject({ only: 'jobs', words: ['10491'] });
    expect(asked('@ castillo')).toMatchObject({ only: 'people', words: ['castillo'] });
    expect(asked('> language')).toMatchObject({ only: 'actions', words: ['language'] });
    expect(asked('job #10491')).toMatchObject({ only: null, words: ['10491'] });
  });

  it.each([
    ['duarte today', '2026-11-18'],
    ['duarte hoy', '2026-11-18'],
    ['yesterday Duarte', '2026-11-17'],
    ['Duarte ayer', '2026-11-17'],
    ['duarte monday', '2026-11-16'],
    ['duarte Lunes', '2026-11-16'],
    ['duarte wednesday', '2026-11-18'],
    ['duarte jueves', '2026-11-12'],
    ['duarte miércoles', '2026-11-18'],
    ['duarte sábado', '2026-11-14'],
    ['duarte Sunday', '2026-11-15'],
    ['duarte 11/18', '2026-11-18'],
    ['duarte 11/17', '2026-11-17'],
    ['1/7 duarte', '2026-01-07'],
    ['01/07 duarte', '2026-01-07'],
    // The last such day.
    ['duarte 11/27', '2025-11-27'],
    ['duarte 2/29', '2024-02-29'],
    ['duarte 11/27/2026', '2026-11-27'],
    ['duarte 11/02/25', '2025-11-02'],
    ['duarte 2026-11-02', '2026-11-02'],
  ])('%s names the day %s', (text, day) => {
    expect(asked(text)).toMatchObject({ day, others: ['duarte'] });
  });

  it('may name a day as well as a person', () => {
    expect(asked('Domingo Reyes')).toMatchObject({ words: ['domingo', 'reyes'], day: '2026-11-15', others: ['reyes'] });
    expect(asked('@domingo')).toMatchObject({ words: ['domingo'], day: null, others: ['domingo'] });
  });

  it.each(['duarte 27/11', 'duarte 2/30', 'duarte 2/29/2026', 'duarte 11/27/0026', 'duarte 1127', 'duarte 11-27', 'duarte 0/7'])(
    '%s names no day',
    (text) => {
      expect(asked(text)).toMatchObject({ day: null, others: asked(text).words });
    },
  );

  it('takes a date for no number', () => {
    expect(asked('11/17')).toEqual({ only: null, words: ['11/17'], day: '2026-11-17', others: [], digits: null });
    expect(asked('2026-11-17')).toMatchObject({ day: '2026-11-17', digits: null });
    expect(asked('#11/17')).toMatchObject({ only: 'jobs', words: ['11/17'], day: null });
  });

  it('may be a phone number, however it is written', () => {
    expect(asked('(516) 555-0148').digits).toBe('5165550148');
    expect(asked('+1 516 555 0148').digits).toBe('5165550148');
    expect(asked('0148').digits).toBe('0148');
    expect(asked('148').digits).toBeNull();
    expect(asked('516 main st').digits).toBeNull();
  });

  it('may say what its number is', () => {
    expect(asked('WO 884-20123').words).toEqual(['884-20123']);
    expect(asked('wo#884-20123').words).toEqual(['884-20123']);
    expect(asked('WO884-20123').words).toEqual(['884-20123']);
    expect(asked('Wo Chan').words).toEqual(['wo', 'chan']);
  });
});
