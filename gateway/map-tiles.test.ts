import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { creditsIn } from './map-tiles.ts';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png?key=a';
const CREDIT = '© OpenStreetMap contributors https://www.openstreetmap.org/copyright';
const given = (MAP_TILES_URL: string, MAP_ATTRIBUTION = CREDIT, others = {}) =>
  readConfig({ MAP_TILES_URL, MAP_ATTRIBUTION, ...others }).mapTiles;

describe('the settings of the map', () => {
  it('are the tiles and whose map it is; without them there are no tiles', () => {
    expect(readConfig({}).mapTiles).toBeUndefined();
    expect(given(TILES)).toEqual({
      url: TILES,
      credits: [{ words: '© OpenStreetMap contributors', link: 'https://www.openstreetmap.org/copyright' }],
    });
  });

  it.each([
    ['ftp://tiles.example/{z}/{x}/{y}.png', /http or https/],
    ['tiles.example/{z}/{x}/{y}.png', /http or https/],
    ['https://tiles.example/{z}/{x}.png', /\{z\}, \{x\} and \{y\}/],
    ['https://tiles.example/{z}/{x}/{y}{r}.png', /nothing else in braces/],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', /nothing else in braces/],
    ['https://{z}.tiles.example/{x}/{y}.png', /one host/],
    ['https://name:word@tiles.example/{z}/{x}/{y}.png', /one host/],
  ])('refuse %s as the address of tiles', (url, why) => {
    expect(() => given(url)).toThrow(/^ {2}MAP_TILES_URL /m);
    expect(() => given(url)).toThrow(why);
  });

  it('refuse tiles that a protected page would not load', () => {
    const PUBLIC_URL = 'https://muster.example';
    expect(() => given(TILES.replace('https', 'http'), CREDIT, { PUBLIC_URL })).toThrow(/^ {2}MAP_TILES_URL must be https/m);
    expect(given(TILES, CREDIT, { PUBLIC_URL })).toMatchObject({ url: TILES });
  });

  it('come together', () => {
    expect(() => given(TILES, '')).toThrow(/^ {2}MAP_ATTRIBUTION is missing/m);
    expect(() => readConfig({ MAP_ATTRIBUTION: CREDIT })).toThrow(/^ {2}MAP_ATTRIBUTION belongs to MAP_TILES_URL/m);
    expect(() => given(TILES, 'https://tiles.example/copyright')).toThrow(/^ {2}MAP_ATTRIBUTION must have words/m);
  });
});

describe('whose map it is', () => {
  it.each([
    ['A map of our own', [{ words: 'A map of our own' }]],
    [' © A https://a.example/x  © B ', [{ words: '© A', link: 'https://a.example/x' }, { words: '© B' }]],
    [
      '© A https://a.example © B contributors http://b.example/?c=1',
      [
        { words: '© A', link: 'https://a.example' },
        { words: '© B contributors', link: 'http://b.example/?c=1' },
      ],
    ],
  ])('is read from %s', (text, credits) => {
    expect(creditsIn(text)).toEqual(credits);
  });
});
