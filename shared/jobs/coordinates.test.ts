import { describe, expect, it } from 'vitest';
import { degreesIn, placeIn } from './coordinates.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const BATTERY = at(40.7128, -74.006);

describe('placeIn', () => {
  it.each([
    ['40.7128, -74.0060', BATTERY],
    [' 40.7128 -74.006 ', BATTERY],
    ['(40.7128; −74.0060)', BATTERY],
    ['40,7128; -74,006', BATTERY],
    ['40,7128 -74,006', BATTERY],
    ['40.7128° N, 74.0060° W', BATTERY],
    ['74.0060 W 40.7128 N', BATTERY],
    ['N 40.7128 W 74.0060', BATTERY],
    [`40°42'46.1"N 74°00'21.6"W`, at(40.7128056, -74.006)],
    ['40° 42′ 46.1″ N, 74° 0′ 21.6″ W', at(40.7128056, -74.006)],
    [`40°42.768'N 74°0.36'W`, BATTERY],
    ['-33.8568, 151.2153', at(-33.8568, 151.2153)],
    ['40, -74', at(40, -74)],
    ['geo:40.7128,-74.0060?z=17', BATTERY],
    ['geo:40.7128,-74.0060;u=35', BATTERY],
    // Google Maps: the pin goes before the middle of the map.
    ['https://www.google.com/maps/@40.7128,-74.0060,15z', BATTERY],
    ['https://www.google.com/maps/@40.7128,-74.006,3a,75y,90t/data=!3m6!1e1!3m4!1sAbc!2e0!7i16384!8i8192', BATTERY],
    [
      'https://www.google.com/maps/place/Empire+State+Building/@40.7484405,-73.9878531,17z/data=!3m1!4b1!4m6!3m5!1s0x89c259a9b3117469:0xd134e199a405a163!8m2!3d40.7484405!4d-73.9856644!16zL20vMDJuZF8?entry=ttu',
      at(40.7484405, -73.9856644),
    ],
    [
      'https://www.google.com/maps/place/40%C2%B042%2746.1%22N+74%C2%B000%2721.6%22W/@40.7128,-74.0085,17z/data=!4m4!3m3!8m2!3d40.7128!4d-74.006',
      BATTERY,
    ],
    ['https://www.google.com/maps/place/40.7128,-74.0060', BATTERY],
    ['https://www.google.com/maps/search/40.712800,+-74.006000?entry=tts&g_ep=Egoy', BATTERY],
    ['https://www.google.com/maps/search/?api=1&query=40.7128%2C-74.0060', BATTERY],
    ['https://www.google.com/maps/@?api=1&map_action=map&center=40.7128%2C-74.006&zoom=12', BATTERY],
    ['https://maps.google.com/?q=40.7128,-74.0060', BATTERY],
    ['https://maps.google.com/maps?q=loc:40.7128,-74.0060&z=16', BATTERY],
    ['https://www.google.co.uk/maps?ll=40.7128,-74.006&z=12', BATTERY],
    ['www.google.com/maps/@40.7128,-74.0060,15z', BATTERY],
    // Apple Maps.
    ['https://maps.apple.com/?ll=40.7128,-74.0060&q=Dropped%20Pin', BATTERY],
    ['https://maps.apple.com/?address=1%20Main%20St&auid=123&ll=40.7128,-74.0060&lsp=9902&q=1%20Main%20St', BATTERY],
    ['https://maps.apple.com/place?coordinate=40.7128,-74.0060&name=Marked%20Location', BATTERY],
    ['https://maps.apple.com/frame?center=40.7128%2C-74.006&span=0.01%2C0.01', BATTERY],
    // OpenStreetMap.
    ['https://www.openstreetmap.org/#map=17/40.71280/-74.00600', BATTERY],
    ['https://www.openstreetmap.org/#map=17/40.71280/-74.00600&layers=H', BATTERY],
    ['https://www.openstreetmap.org/?mlat=40.7128&mlon=-74.0060#map=16/40.7100/-74.0100', BATTERY],
    ['https://www.openstreetmap.org/search?lat=40.7128&lon=-74.0060#map=16/40.71/-74.01', BATTERY],
    ['https://www.openstreetmap.org/node/42421728#map=19/40.7128/-74.006', BATTERY],
  ])('reads %s', (text, place) => expect(placeIn(text)).toEqual(place));

  it.each([
    'https://maps.app.goo.gl/AbCdEf123456',
    'https://goo.gl/maps/AbCdEf',
    'maps.app.goo.gl/AbCdEf123456',
    'https://maps.apple/p/AbCdEf',
    'https://osm.org/go/ZcFYd5k-?m=',
    'https://www.openstreetmap.org/go/ZcFYd5k',
  ])('names %s as a short link', (text) => expect(placeIn(text)).toBe('shortLink'));

  it.each([
    'https://www.google.com/maps',
    'https://www.google.com/maps/place/Empire+State+Building',
    'https://www.google.com/maps/dir/40.7128,-74.0060/40.7484,-73.9856/@40.73,-73.99,13z',
    'https://www.google.com/maps/@140.7,-74.0,15z',
    'https://www.google.com/maps/place/%E0%A4%A/',
    'https://maps.apple.com/?q=Pizza',
    'https://www.openstreetmap.org/way/5013364',
    'https://example.com/@40.7128,-74.0060',
  ])('finds no place in %s', (text) => expect(placeIn(text)).toBe('noPlace'));

  it.each([
    '',
    '40.7128',
    '12 Main St, Newark',
    '91, 10',
    '40, 181',
    '40 N, 74 N',
    '40 N, 74',
    '-40 S, 74 W',
    `40°61'N 74°W`,
    '1,2,3',
  ])('leaves the text %j alone', (text) => expect(placeIn(text)).toBeUndefined());
});

describe('degreesIn', () => {
  it.each([
    ['40.7128', 'NS', 40.7128],
    ['-74,006', 'EW', -74.006],
    ['74.006 W', 'EW', -74.006],
    ['s 33.8', 'NS', -33.8],
    [`40°42'46.1"`, 'NS', 40.7128056],
    [`-40°30'`, 'NS', -40.5],
    ['74 W', 'NS', undefined],
    ['north', 'NS', undefined],
    ['1e2', 'NS', undefined],
    ['', 'NS', undefined],
  ] as const)('reads %j on %s', (text, axis, degrees) => expect(degreesIn(text, axis)).toBe(degrees));
});
