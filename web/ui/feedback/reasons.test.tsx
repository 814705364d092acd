import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '#web/texts/language.ts';
import '#web/test/modal.ts';
import { ErrorDialog } from '../dialogs/error-dialog.tsx';
import { Labelled } from '../fields/labelled.tsx';
import { UploadList } from '../files/upload-list.tsx';
import { ReasonZone, useReason } from './reasons.ts';
import { Failed } from './state-card.tsx';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Folders whose refusals an office can meet. Phones have a translation of their own. */
const AREAS = [
  'api/http',
  'api/query',
  'api/sign-in',
  'api/files',
  'api/employees',
  'api/jobs',
  'api/crews',
  'api/regions',
  'api/roster',
  'api/api-tokens',
  'api/webhooks',
  'api/uploads',
  'api/exports',
  'api/exports/rules',
  'api/exports/superseded',
  'api/settings',
  'api/timesheets/approvals',
  'api/timesheets/days',
  'api/timesheets/edits',
  'api/timesheets/sheets',
  'api/timesheets/temporary',
  'api/notes',
  'api/vehicles',
  'api/displays',
  'api/roster',
  'api/erasure',
];
/**
 * Matches the text of a refusal in the sources of the api: after a field, a status, or what keeps a
 * file from being made or read.
 */
const SAID =
  /(?:impossible\(|refused\([\w']+,|refuse\((?:'\w+',)?|reason:|new Failure\(\d+,|conflict\('\w+',|forbidden\(|unreadable\(|block\([^;]*?,|fail\w+\([^;]*?,)\s*(?:\w+ \? )?(["'`])((?:(?!\1).)+)\1/g;
/** Refusals that no screen can cause, so they have no translation. */
const TO_PROGRAMS = [
  /^must be in the field /,
  /^\$\{person\.fullName\} \$\{reason\}$/,
  /\$\{TAKEN/,
  /^\$\{BELONGS_TO\}/,
  /is in use/,
  /^Job #\$\{numberOf\(job\)\} \$\{why\}$/,
  /^Idempotency-Key /,
  /^A display /,
  /^\$\{parent\}/,
  /multipart\/form-data|METRICS_TOKEN|UTF-8$|API tokens?|(access|refresh) token|below auth|is only for texts/,
  // The name of a field.
  /^\w+$/,
];
/** Areas with few refusals. */
const OF_FEW_WORDS = [
  'api/timesheets/temporary',
  'api/regions',
  'api/api-tokens',
  'api/webhooks',
  'api/exports/superseded',
  'api/settings',
  'api/roster',
];

/** The texts of an area's refusals, with a sample in the place of each value. */
function textsOf(area: string): string[] {
  const files = readdirSync(path.join(ROOT, area)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  return (
    files
      .flatMap((name) => [...readFileSync(path.join(ROOT, area, name), 'utf8').matchAll(SAID)].map(([, , text = '']) => text))
      .filter((text) => !TO_PROGRAMS.some((pattern) => pattern.test(text)))
      // Values that are a whole phrase, at the beginning of some texts and at the end of others.
      .map((text) =>
        text
          .replace(/^\$\{already\}/, '')
          .replace(/\$\{WAY_OUT\}/, 'in the spreadsheet choose Save As, CSV UTF-8')
          .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')
          .replaceAll("\\'", "'"),
      )
  );
}

const inNewYork = ({ children }: { children: ReactNode }) => <ReasonZone value="America/New_York">{children}</ReasonZone>;
const local = (said: string): string | undefined => renderHook(() => useReason(), { wrapper: inNewYork }).result.current(said);
const reason = (said: string): string | undefined => renderHook(() => useReason()).result.current(said);

describe('why something is refused, in Spanish', () => {
  beforeEach(async () => {
    language.choice = 'es';
    // Spanish is fetched first.
    const { result } = renderHook(() => useReason());
    await vi.waitFor(() => expect(result.current('is taken')).toBe('ya existe'));
  });
  afterEach(() => {
    cleanup();
    language.choice = 'en';
  });

  it.each(AREAS)('%s says nothing that is not known', (area) => {
    const texts = textsOf(area);
    if (!OF_FEW_WORDS.includes(area)) expect(texts.length).toBeGreaterThan(3);
    // Some are the end of a sentence about a job.
    const isKnown = (text: string) => [text, `Job #7 ${text}`].some((said) => reason(said) !== said);
    expect(texts.filter((text) => !isKnown(text))).toEqual([]);
  });

  it('has the values of what was said, and the field as a program calls it', () => {
    expect(reason('belongs to Ana Roe, 1-00001-01')).toBe('es de Ana Roe, 1-00001-01');
    expect(reason('Ana Roe is on another crew of job #10481. Take them off it first')).toBe(
      'Ana Roe está en otra cuadrilla del trabajo #10481. Quítalo de ella primero',
    );
    expect(reason('foremanId is not an active foreman')).toBe('foremanId no es un capataz activo');
    expect(reason('Job #10481 is in use (crews: 2)')).toBe('El trabajo #10481 está en uso (crews: 2)');
    expect(reason('There is no such supervisor')).toBe('No existe ese supervisor');
    const picture = (kind: string) => `The file is a ${kind} picture: share or save it as JPEG`;
    expect(reason(picture('WebP'))).toBe('El archivo es una imagen WebP: compártela o guárdala como JPEG');
    expect(reason(`${picture('HEIC')}, on an iPhone by Settings, Camera, Formats, Most Compatible`)).toMatch(
      /^El archivo es una imagen HEIC: .* en un iPhone con Ajustes/,
    );
  });

  it('has its moments in the business time zone', () => {
    expect(local('Ana Roe worked at job #10481 until 2026-11-19T22:00:00.000Z')).toBe(
      'Ana Roe trabajó en el trabajo #10481 hasta 11/19/2026 05:00 p.m.',
    );
    expect(local('must not be later than 2026-11-19T22:00:00.000Z, when a break begins')).toBe(
      'no puede ser después de 11/19/2026 05:00 p.m., cuando empieza un descanso',
    );
  });

  it('is what every widget says that shows such words', () => {
    const nothing = () => {};
    render(
      <>
        <ErrorDialog title="Assign a Foreman before continue." message="This timesheet is not approved" />
        <Failed title="" reason="The server is busy, try again in a moment" onRetry={nothing} />
        <Labelled label="" error="is taken">
          {(ties) => <input {...ties} />}
        </Labelled>
        <UploadList
          name=""
          uploads={[{ id: '1', name: 'a.png', bytes: 1, state: 'failed', reason: 'The picture cannot be read' }]}
          onCancel={nothing}
          onRetry={nothing}
          onRemove={nothing}
        />
      </>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Asigna un capataz antes de continuar.' }).textContent).toContain(
      'Esta hoja de horas no está aprobada',
    );
    for (const words of ['El servidor está ocupado; inténtalo de nuevo en un momento', 'ya existe', /La imagen no se puede leer/])
      expect(screen.getByText(words)).toBeDefined();
  });

  it('stays as it was said where it is not known, and in English', () => {
    expect(reason('The moon is full')).toBe('The moon is full');
    expect(reason('')).toBe('');
    language.choice = 'en';
    expect(reason('is taken')).toBe('is taken');
    expect(reason('belongs to Ana Roe')).toBe('belongs to Ana Roe');
  });
});

describe('why something is refused, in English', () => {
  it('has its moments in the business time zone, but for the example of one', () => {
    expect(local('Ana Roe has a Holiday on job #7 from 2026-11-19T05:00:00.000Z until 2026-11-19T13:00:00.000Z')).toBe(
      'Ana Roe has a Holiday on job #7 from 11/19/2026 12:00 a.m. until 11/19/2026 08:00 a.m.',
    );
    const example = 'must be a time such as 2026-01-31T14:05:00.000Z';
    expect(local(example)).toBe(example);
    expect(reason('must not be later than 2026-11-19T22:00:00.000Z')).toBe('must not be later than 2026-11-19T22:00:00.000Z');
  });
});
