import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { retheme } from './primereact-plugin.ts';

const theme = readFileSync(
  createRequire(import.meta.url).resolve('primereact/resources/themes/lara-light-blue/theme.css'),
  'utf8',
);
const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

describe('retheme', () => {
  const css = retheme(theme);

  it('keeps the layer and drops the fonts, the variables and the fixed colour scheme in front of it', () => {
    expect(css.startsWith('@layer primereact')).toBe(true);
    expect(css).not.toMatch(/@font-face|color-scheme|--primary-color:/);
  });

  it('draws the primary colour with the accent', () => {
    expect(css).not.toMatch(/#3b82f6|rgba\(59, 130, 246/i);
    expect(css).toMatch(/background: var\(--accent\)/);
  });

  it('tells white as text from white as surface', () => {
    expect(retheme('@layer primereact{.a{color: #ffffff;background: #ffffff;}}')).toBe(
      '@layer primereact{.a{color: var(--on-accent);background: var(--surface);}}',
    );
  });

  it('names only tokens that exist', () => {
    const named = new Set([...css.matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1]));
    named.delete('--font-feature-settings');
    expect([...named].filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
  });
});
