import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../test/no-widths.ts';
import type { UploadPreview } from '../../../../shared/uploads.ts';
import { PreviewRows } from './preview-rows.tsx';

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
