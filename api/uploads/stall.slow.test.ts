import { describe, expect, it } from 'vitest';
import { HEADER } from '../test/calls/uploads.ts';
import { watchStretches } from '../test/measures/longest-stretch.ts';
import { readEmployeeFile } from './csv-parse.ts';

/** Processor time for which a file may keep everybody else waiting. */
const BOUND_MS = 100;
const SIZE = 10_000_000;
const header = HEADER.join(',');
const filled = (begin: string, fill: string) => Buffer.alloc(SIZE, fill).fill(begin, 0, Buffer.byteLength(begin));

describe('ten million bytes', () => {
  it.each<[string, Buffer]>([
    ['newlines', filled('', '\n')],
    ['commas', filled('', ',')],
    ['quotes', filled('', '"')],
    ['newlines below a header', filled(header, '\n')],
    ['CRLF below a header', filled(header, '\r\n')],
    ['commas below a header', filled(`${header}\n`, ',')],
    ['quoted nothings below a header', filled(`${header}\n`, '"",')],
    ['5,000 rows of 2,000 commas', Buffer.from(header + `\n${','.repeat(1_990)}`.repeat(4_999))],
    ['letters of UTF-16', Buffer.concat([Buffer.from('\ufeff', 'utf16le'), filled('', 'é')])],
    ['letters of Windows-1252', filled(`${header}\n`, Buffer.from([0xe9]).toString('latin1')).fill(0xe9, header.length + 1)],
  ])('of %s stop nobody for longer than 100 ms', async (_what, bytes) => {
    const stretches = watchStretches();
    const outcome = await readEmployeeFile(bytes).then(
      ({ lines }) => lines.length,
      (error: Error) => error.message,
    );
    expect(stretches.stop().longestMs, String(outcome)).toBeLessThan(BOUND_MS);
  });
});
