import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FileRecord, TAKEN } from '#shared/files.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { type AnsweredCalls, answerCalls } from '../test/answered-calls.ts';
import { fileServer } from '../test/file-server.ts';
import { signIn } from '../test/signed-in.tsx';
import { language } from '../texts/language.ts';
import { sendToAddress } from './send-file.ts';
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

describe('a file for which there is nowhere to be stored', () => {
  const server = fileServer();
  const scene = {} as AnsweredCalls;
  answerCalls(scene);
  afterEach(() => {
    cleanup();
    language.choice = 'en';
  });

  /** An upload field that sends as pages do. */
  function Sent() {
    const uploads = useUploads<FileRecord>(sendToAddress('employee_picture'));
    return <UploadField label="Pictures" taken={TAKEN.employee_picture} isMany uploads={uploads} />;
  }
  const cannot = errorBody(503, 'Files cannot be stored at the moment: try again later', { code: 'NO_FILES' });

  it.each([
    ['en', 'the api', 'Files cannot be stored at the moment: try again later', 'Retry half.png'],
    ['es', 'the api', 'Ahora mismo no se pueden guardar archivos; inténtalo más tarde', 'Reintentar half.png'],
    ['en', 'the store', 'Files cannot be stored at the moment: try again later', 'Retry half.png'],
  ] as const)('says so, and goes through when it is tried again: %s, %s', async (chosen, who, said, again) => {
    language.choice = chosen;
    signIn();
    let isAway = true;
    scene.answer = (call) => {
      if (call.startsWith('POST /api/v1/file/4/arrival')) return [200, { data: { id: 4 } }];
      if (isAway && who === 'the api') return [503, cannot];
      return [201, { data: { id: 4, uploadUrl: `${server.url}/4`, contentType: 'image/png' } }];
    };
    server.answer = () => (isAway ? [503, JSON.stringify(cannot)] : [200]);
    render(<Sent />);
    choose('half.png');
    expect(await screen.findByText(new RegExp(said))).toBeDefined();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: again }));
    await vi.waitFor(() => expect(scene.calls.at(-1)).toMatch(/^POST .*\/file\/4\/arrival/));
    await vi.waitFor(() => expect(screen.queryByText(new RegExp(said))).toBeNull());
  });
});
