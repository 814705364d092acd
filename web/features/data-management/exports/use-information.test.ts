import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it } from 'vitest';
import { type ExportInformation, NEW_FILE } from '#shared/exports.ts';
import { EMPTY_VIEW } from '#web/live/view.ts';
import { useInformation } from './use-information.ts';

const STEPS = [
  // Presses on this page.
  'generate',
  'cancel',
  'refresh',
  // The answer to Generate arrives after the live query, or never.
  'the answer',
  'no answer',
  // Somebody else sends the same request, and the worker makes progress.
  'generate elsewhere',
  'cancel elsewhere',
  'made',
  'failed',
  // The live query tells where the file stands now, not what it was in between.
  'told',
] as const;
type Step = (typeof STEPS)[number];

/** The page, an api that holds one file in these words, and what is on its way between them. */
function scene() {
  let stands = NEW_FILE;
  let files = 0;
  let answer: ExportInformation | undefined;
  const live = proxy({ data: NEW_FILE });
  const view = { ...EMPTY_VIEW, data: live };
  const hook = renderHook(() => {
    const { information, ...told } = useInformation(view);
    // Read whole, as the page does.
    return { ...told, information: { ...information } };
  });
  const shown = () => hook.result.current;
  const isGenerating = () => stands.status === 'Generating';
  const begin = () => {
    files += 1;
    stands = { ...NEW_FILE, id: files, status: 'Generating', fileName: 'week.csv' };
    return stands;
  };
  const end = (status: ExportInformation['status']) => {
    if (isGenerating()) stands = status === 'New File' ? { ...NEW_FILE, id: stands.id } : { ...stands, status };
  };
  const steps: Record<Step, () => void> = {
    generate: () => {
      if (shown().information.status === 'Generating' || answer !== undefined) return;
      if (!isGenerating()) answer = begin();
    },
    cancel: () => {
      if (shown().information.status !== 'Generating') return;
      end('New File');
      shown().onOver();
    },
    refresh: () => shown().onOver(),
    'the answer': () => {
      if (answer !== undefined) shown().onAnswered(answer);
      answer = undefined;
    },
    'no answer': () => {
      answer = undefined;
    },
    'generate elsewhere': () => {
      if (!isGenerating()) begin();
    },
    'cancel elsewhere': () => end('New File'),
    made: () => end('Successful'),
    failed: () => end('Failed'),
    told: () => {
      live.data = stands;
    },
  };
  const make = (step: Step) => act(async () => steps[step]());
  return { make, shown: () => shown().information, stands: () => stands, leave: hook.unmount };
}

afterEach(cleanup);

describe('where a file stands on the page', () => {
  it('is where it stands at the api once all is told, whatever was pressed, by whomever, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 14 }), async (steps) => {
        const { make, shown, stands, leave } = scene();
        for (const step of steps) await make(step);
        for (const last of ['made', 'the answer', 'told'] as const) await make(last);
        expect(shown()).toEqual(stands());
        expect(shown().status).not.toBe('Generating');
        leave();
      }),
      { numRuns: 300 },
    );
  });

  it('is what was asked for, although the live query tells of the file before only afterwards', async () => {
    const file = (id: number, status: ExportInformation['status']) => ({ ...NEW_FILE, id, status, fileName: 'week.csv' });
    const live = proxy({ data: NEW_FILE });
    const { result } = renderHook(() => {
      const { information, ...told } = useInformation({ ...EMPTY_VIEW, data: live });
      return { ...told, information: { ...information } };
    });
    const tell = (told: ExportInformation) =>
      act(async () => {
        live.data = told;
      });
    await act(async () => result.current.onAnswered(file(7, 'Generating')));
    await tell(file(2, 'Successful'));
    expect(result.current.information).toMatchObject({ id: 7, status: 'Generating' });
    await tell(file(7, 'Successful'));
    expect(result.current.information).toMatchObject({ id: 7, status: 'Successful' });
  });

  it('is a New File when somebody canceled it before the page was told of it', async () => {
    const { make, shown } = scene();
    for (const step of ['generate', 'the answer'] as const) await make(step);
    expect(shown().status).toBe('Generating');
    for (const step of ['cancel elsewhere', 'told'] as const) await make(step);
    expect(shown().status).toBe('New File');
  });
});
