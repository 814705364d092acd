import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../web-build.ts';
import { areas } from './catalogues.ts';
import { type Bundle, bundles, placed, sourcesWith } from './texts-json.ts';

const kept = async () =>
  JSON.parse(JSON.stringify(await bundles())) as Record<'en' | 'es', Record<string, Record<string, string>>>;
/** The lines that a changed source has and the present one has not. */
const linesOf = (sources: ReadonlyMap<string, string>) =>
  [...sources].map(([file, source]) => {
    const before = new Set(readFileSync(path.join(ROOT, file), 'utf8').split('\n'));
    return [file, source.split('\n').filter((line) => !before.has(line))];
  });

describe('texts as JSON', () => {
  it('hold every text in both languages, and read back change no source', async () => {
    const told = await kept();
    const keysOf = (bundle: Bundle) => Object.entries(bundle).map(([area, texts]) => [area, Object.keys(texts)]);
    expect(Object.values(told.en).flatMap(Object.keys).length).toBeGreaterThan(2_400);
    expect(keysOf(told.es)).toEqual(keysOf(told.en));
    expect(await sourcesWith(told)).toEqual({ sources: new Map(), faults: [] });
  });

  it('have each area once', async () => {
    const names = (await areas()).map(({ area }) => area);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('bring what was changed in them to where it is said, and nothing else', async () => {
    const told = await kept();
    told.es['forms']!['saveFailed'] = "No se guardó: 'otra vez'";
    told.es['common']!['cancel'] = 'Dejar';
    told.en['session-end']!['expired'] = 'Your session is over.';
    told.es['changeParts']!['job'] = 'Obra';
    told.es['changeFields']!['job.endDate'] = 'Fin estimado';
    told.es['reasons']!['is taken'] = 'está ocupado';
    const { sources, faults } = await sourcesWith(told);
    expect(faults).toEqual([]);
    expect(linesOf(sources)).toEqual([
      ['web/http/texts.ts', [`  expired: ["Your session is over.", 'Tu sesión ha caducado.'],`]],
      ['web/texts/common.ts', [`  cancel: ['Cancel', "Dejar"],`]],
      ['shared/audit/subjects.ts', [`  job: ['Job', "Obra"],`]],
      ['shared/audit/fields.ts', [`  'job.endDate': day('Estimated End Date', "Fin estimado"),`]],
      ['web/forms/texts.ts', [`  saveFailed: ['Could not save', "No se guardó: 'otra vez'"],`]],
      ['web/texts/spanish/reasons.ts', [`  'is taken': "está ocupado",`]],
    ]);
  });

  it('say what of them has no place', async () => {
    const { sources, faults } = await sourcesWith({
      en: { reasons: { 'is taken': 'is there already' } },
      es: { forms: { cancel: 'Dejar', huh: 'Eh' }, notes: { job: 'Trabajo {id}' } },
    });
    expect(sources.size).toBe(0);
    expect(faults).toEqual([
      'en: reasons, is taken: this half is said elsewhere',
      'es: forms, cancel: there is no such text',
      'es: forms, huh: there is no such text',
      'es: notes, job: the names in braces are not those of the English',
    ]);
  });

  it('add a third language after the others', () => {
    const source = "catalogue('a', { ok: ['Ok', 'Aceptar'] }); catalogue('b', { ok: ['Ok', 'Vale'] });";
    expect(placed('texts.ts', source, { area: 'b', key: 'ok', place: 2, text: 'D’accord' })).toBe(
      `catalogue('a', { ok: ['Ok', 'Aceptar'] }); catalogue('b', { ok: ['Ok', 'Vale', "D’accord"] });`,
    );
  });
});
