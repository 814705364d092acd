import { describe, expect, it } from 'vitest';
import { locationKind, metersBetween, placeOf } from './location-rules.ts';

const site = { latitude: 40.7128, longitude: -74.006 };
const yard = { latitude: 40.73, longitude: -74.1 };

describe('metersBetween', () => {
  it('knows a degree of latitude', () => {
    expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1);
  });
  it('is short across the date line', () => {
    expect(metersBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBeLessThan(230);
  });
  it('is half the equator for the other side of the world', () => {
    expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6_371_008, 0);
  });
});

describe('placeOf', () => {
  it.each(['0.0, 0.0', '0,0', '0.00, -0.0'])('reads %s as no GPS', (text) => {
    expect(placeOf(text)).toBeNull();
  });
  it('keeps a place on the equator', () => {
    expect(placeOf('0.0, 10.5')).toEqual({ latitude: 0, longitude: 10.5 });
  });
  it.each(['91.0, 10.0', '45.0, 181.0', 'here', ''])('finds %s nowhere', (text) => {
    expect(placeOf(text)).toBeNull();
  });
});

describe('locationKind', () => {
  it('is on site within the radius of the address and not beyond it', () => {
    expect(locationKind('40.7163, -74.006', site, yard)).toBe('site');
    expect(locationKind('40.7165, -74.006', site, yard)).toBe('unknown');
  });
  it('is at the yard close to it', () => {
    expect(locationKind('40.7301, -74.1001', site, yard)).toBe('yard');
  });
  it('calls a place near both the site', () => {
    expect(locationKind('40.7128, -74.006', site, site)).toBe('site');
  });
  it('is unknown without coordinates, and for a job nobody has located', () => {
    expect(locationKind(null, site, yard)).toBe('unknown');
    expect(locationKind('40.7128, -74.006', null, null)).toBe('unknown');
  });
});
