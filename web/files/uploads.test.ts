import { describe, expect, it, vi } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import { createUploads, type Sending } from './uploads.ts';

const file = (name: string): File => new File(['12345'], name);

/** Sends that end when a test says so. */
function started() {
  const sends = new Map<string, Sending & { end: (answer: string) => void; fail: (cause: unknown) => void }>();
  const tries: string[] = [];
  const done = vi.fn<(answer: string) => void>();
  const removed = vi.fn<(answer: string) => void>();
  const uploads = createUploads<string>({
    send: ({ name }, sending) => {
      tries.push(name);
      return new Promise((end, fail) => {
        sends.set(name, { ...sending, end, fail });
        sending.signal.addEventListener('abort', () => fail(sending.signal.reason));
      });
    },
    onDone: done,
    onRemoved: removed,
  });
  const states = () => uploads.state.rows.map(({ name, state }) => `${name} ${state}`);
  const idOf = (name: string) => uploads.state.rows.find((row) => row.name === name)!.id;
  return { uploads, sends, tries, done, removed, states, idOf };
}

describe('uploads', () => {
  it('go two at a time, in their order, and say how far they are', async () => {
    const { uploads, sends, states, done, tries } = started();
    uploads.add(['a', 'b', 'c'].map(file));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    sends.get('a')!.onProgress(0.4);
    expect(uploads.state.rows[0]).toMatchObject({ sent: 0.4, bytes: 5 });
    sends.get('b')!.end('B');
    await vi.waitFor(() => expect(states()).toEqual(['a sending', 'b done', 'c sending']));
    sends.get('c')!.end('C');
    sends.get('a')!.end('A');
    await vi.waitFor(() => expect(done.mock.calls).toEqual([['B'], ['C'], ['A']]));
    expect([uploads.answers(), tries]).toEqual([
      ['A', 'B', 'C'],
      ['a', 'b', 'c'],
    ]);
  });

  it('fail with the reason that was given, stay, and are tried again', async () => {
    const { uploads, sends, states, idOf, tries } = started();
    uploads.add([file('a')]);
    sends.get('a')!.fail(new Failure(415, 'The file is not what its name says'));
    await vi.waitFor(() =>
      expect(uploads.state.rows).toMatchObject([{ state: 'failed', reason: 'The file is not what its name says' }]),
    );
    uploads.retry(idOf('a'));
    expect(uploads.state.rows).toMatchObject([{ state: 'sending', sent: 0, reason: undefined }]);
    uploads.retry(idOf('a'));
    sends.get('a')!.end('A');
    await vi.waitFor(() => expect(states()).toEqual(['a done']));
    expect(tries).toEqual(['a', 'a']);
  });

  it('are broken off, and make room for the next', async () => {
    const { uploads, sends, states, idOf, removed } = started();
    uploads.add(['a', 'b', 'c'].map(file));
    uploads.cancel(idOf('a'));
    expect(sends.get('a')!.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(states()).toEqual(['b sending', 'c sending']));
    uploads.stop();
    expect(['b', 'c'].map((name) => sends.get(name)!.signal.aborted)).toEqual([true, true]);
    expect(removed).not.toHaveBeenCalled();
  });

  it('are taken away once they are kept, and those who count on them are told', async () => {
    const { uploads, sends, states, idOf, removed } = started();
    uploads.add(['a', 'b'].map(file));
    for (const name of ['a', 'b']) sends.get(name)!.end(name.toUpperCase());
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done']));
    uploads.remove(idOf('a'));
    expect([states(), uploads.answers(), removed.mock.calls]).toEqual([['b done'], ['B'], [['A']]]);
  });

  it('show what is chosen while it is here, where it is a picture', () => {
    const kept = new Set<string>();
    const createObjectURL = ({ name }: File): string => {
      kept.add(`blob:${name}`);
      return `blob:${name}`;
    };
    vi.stubGlobal('URL', { createObjectURL, revokeObjectURL: (url: string) => kept.delete(url) });
    const { uploads, idOf } = started();
    uploads.add([new File(['1'], 'a.png', { type: 'image/png' }), new File(['1'], 'b.pdf', { type: 'application/pdf' })]);
    expect(uploads.state.rows.map(({ pictureUrl }) => pictureUrl)).toEqual(['blob:a.png', undefined]);
    uploads.cancel(idOf('a.png'));
    expect([...kept]).toEqual([]);
    vi.unstubAllGlobals();
  });
});
