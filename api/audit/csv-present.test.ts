import { expect, it } from 'vitest';
import { auditCsvLines } from './csv-present.ts';
import type { FiledEntry, Names } from './disclosure-rules.ts';

const NOBODY: Names = {
  people: new Map(),
  jobs: new Map(),
  regions: new Map(),
  vehicles: new Map(),
  crews: new Map(),
  days: new Map(),
  shifts: new Map(),
};
const entry = (id: number, time: string): FiledEntry => ({
  id,
  at: new Date(`2026-11-01T${time}:00Z`),
  action: 'region.create',
  by: 'Ada One',
  actingAs: null,
  program: null,
  subject: 'region',
  subjectId: '3',
  before: null,
  after: null,
  ip: null,
  device: null,
  requestId: null,
});

it('says of a time in the hour that comes twice which one it is [general-13]', () => {
  const lines = auditCsvLines([entry(1, '04:30'), entry(2, '05:30'), entry(3, '06:30')], NOBODY, 'America/New_York');
  expect(lines.split('\r\n').map((line) => line.split(',')[2])).toEqual(['00:30:00', '01:30:00 EDT', '01:30:00 EST', undefined]);
});

it('has the word of each choice of a list; of accepted proposals the names of their cells [edits-8]', () => {
  const lineOf = (subject: string, field: string, after: string[]): string =>
    auditCsvLines([{ ...entry(1, '04:30'), subject, before: { [field]: [] }, after: { [field]: after } }], NOBODY, 'UTC');
  expect(lineOf('sheet_signs', 'off', ['phaseCode', 'noLunch'])).toContain('"Phase code missing, No lunch"');
  expect(lineOf('workshift', 'accepted', ['end', 'lunch', 'phaseCode'])).toContain('"Clock-out, Lunch, Phase code"');
});
