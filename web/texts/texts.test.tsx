import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { language, startLanguage } from './language.ts';
import { catalogue, textsNow, useTexts } from './texts.ts';

const fruit = catalogue('fruit', {
  greeting: ['Hi {name}, Welcome!', '¡Hola, {name}!'],
  apples_one: ['{count} apple', '{count} manzana'],
  apples_other: ['{count} apples', '{count} manzanas'],
});

const storage = (stored: string | null = null) => {
  const kept = new Map(stored === null ? [] : [['muster.language', stored]]);
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};

afterEach(() => {
  language.choice = 'en';
});

describe('texts', () => {
  it('fill in values, and choose the plural by the count', () => {
    const t = textsNow(fruit);
    expect(t('greeting', { name: 'Ana <b>' })).toBe('Hi Ana <b>, Welcome!');
    expect([t('apples', { count: 1 }), t('apples', { count: 3 })]).toEqual(['1 apple', '3 apples']);
  });

  it('are those of their catalogue, also beside another one of the same name', () => {
    const other = catalogue('fruit', { greeting: ['Other', 'Otro'] });
    expect([textsNow(fruit)('apples', { count: 2 }), textsNow(other)('greeting')]).toEqual(['2 apples', 'Other']);
  });

  it('compile only where every language has them', () => {
    // @ts-expect-error There is no Spanish.
    expect(catalogue('half', { clear: ['Clear'] }).texts).toEqual({ clear: ['Clear'] });
  });

  it('follow the chosen language while they are shown', async () => {
    const Shown = () => <p>{useTexts(fruit)('apples', { count: 2 })}</p>;
    render(<Shown />);
    expect(screen.getByText('2 apples')).toBeTruthy();
    language.choice = 'es';
    expect(await screen.findByText('2 manzanas')).toBeTruthy();
  });
});

describe('the language', () => {
  it('is the stored one, else the first of the browser that Muster speaks, else English', () => {
    const root = document.createElement('html');
    for (const [stored, preferred, expected] of [
      ['es', ['en-US'], 'es'],
      [null, ['fr-FR', 'es-MX', 'en'], 'es'],
      ['xx', ['fr-FR'], 'en'],
    ] as const) {
      startLanguage(storage(stored), root, preferred)();
      expect([language.choice, root.lang]).toEqual([expected, expected]);
    }
  });

  it('is kept in the browser and named on the page', () => {
    const root = document.createElement('html');
    const kept = storage();
    const stop = startLanguage(kept, root, ['en']);
    language.choice = 'es';
    stop();
    expect([root.lang, kept.getItem('muster.language')]).toEqual(['es', 'es']);
  });
});
