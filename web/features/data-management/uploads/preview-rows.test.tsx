import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '#web/test/no-widths.ts';
import type { UploadPreview } from '#shared/uploads.ts';
import { doesNothing, PreviewRows } from './preview-rows.tsx';

afterEach(cleanup);

const previewOf = (encoding: UploadPreview['encoding'], accented: string[]): UploadPreview => ({
  totalColumns: 17,
  totalRows: 0,
  encoding,
  accented,
  counts: { added: 0, changed: 0, ignored: 0, refused: 0 },
  rows: [],
});

it('the accents of a file that is no UTF-8 are shown, with the way out', () => {
  render(<PreviewRows preview={previewOf('windows-1252', ['Núñez, José', 'Łódź'])} />);
  const said = screen.getByRole('note').textContent;
  expect(said).toContain('Núñez, José · Łódź');
  expect(said).toContain('CSV UTF-8');
});

it('nothing is said of the letters of a file that says itself how they are written', () => {
  render(<PreviewRows preview={previewOf('utf-16le', ['Núñez, José'])} />);
  expect(screen.queryByRole('note')).toBeNull();
});

it('a refused row says why, with the name of the column', () => {
  const refused = { line: 2, outcome: 'refused', data: {}, errors: [{ field: 'region', reason: 'is required' }], before: {} };
  const counts = { added: 0, changed: 0, ignored: 4, refused: 1 };
  const preview = { ...previewOf('utf-8', []), counts, rows: [refused] } as unknown as UploadPreview;
  render(<PreviewRows preview={preview} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Errors (1)' }));
  expect(screen.getByRole('columnheader', { name: 'Reason' })).toBeDefined();
  expect(screen.getByText('Region: is required')).toBeDefined();
});

it('an import does nothing that changes nothing and leaves nothing to correct', () => {
  const counts = { added: 0, changed: 0, ignored: 4, refused: 0 };
  expect([doesNothing(counts), doesNothing({ ...counts, refused: 1 }), doesNothing({ ...counts, added: 1 })]).toEqual([
    true,
    false,
    false,
  ]);
});
