import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import { language } from '../texts/language.ts';
import { UploadField, useUploads } from './upload-field.tsx';

/** An upload field whose files the api refuses. */
function Pictures() {
  const uploads = useUploads<true>(() => Promise.reject(new Failure(400, 'The picture cannot be read')));
  return <UploadField label="Pictures" taken={TAKEN.employee_picture} isMany uploads={uploads} />;
}
const choose = (name: string): void => {
  const files = [new File(['12345'], name, { type: 'image/png' })];
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files } });
};

describe('a file that the api does not take', () => {
  afterEach(() => {
    cleanup();
    language.choice = 'en';
  });

  it.each([
    ['en', /The picture cannot be read/],
    ['es', /La imagen no se puede leer/],
  ] as const)('says why, in the chosen language: %s', async (chosen, said) => {
    language.choice = chosen;
    render(<Pictures />);
    choose('half.png');
    expect(await screen.findByText(said)).toBeDefined();
  });

  it('is not one that ends in .jfif, which is another name of .jpg', async () => {
    render(<Pictures />);
    choose('saved.jfif');
    expect(await screen.findByText(/The picture cannot be read/)).toBeDefined();
  });
});
