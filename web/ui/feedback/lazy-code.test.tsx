import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unfetched } from '#web/http/fetch-code.ts';
import { type LazyCode, lazyCode, untilFetched } from './lazy-code.ts';

/** A load that ends when the test says so. */
function loadByHand() {
  const loads: { resolve: (word: string) => void; reject: (reason: Error) => void }[] = [];
  const load = (): Promise<string> => new Promise((resolve, reject) => loads.push({ resolve, reject }));
  return { load, loads };
}

function Word({ code }: { code: LazyCode<string> }) {
  const [word, retry] = code.useCode(true);
  return (
    <button type="button" onClick={retry}>
      {word instanceof Unfetched ? 'unfetched' : (word ?? 'on its way')}
    </button>
  );
}

const shown = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('lazily loaded code', () => {
  afterEach(cleanup);

  it('is fetched once for all who need it at once, and not again later', async () => {
    const { load, loads } = loadByHand();
    const code = lazyCode(load);
    const first = render(
      <>
        <Word code={code} />
        <Word code={code} />
      </>,
    );
    expect(shown()).toEqual(['on its way', 'on its way']);
    await act(async () => loads[0]!.resolve('there'));
    expect(shown()).toEqual(['there', 'there']);
    first.unmount();
    render(<Word code={code} />);
    expect(shown()).toEqual(['there']);
    expect(loads).toHaveLength(1);
  });

  it('is fetched where it takes the place of another', async () => {
    const [one, other] = [loadByHand(), loadByHand()];
    const { rerender } = render(<Word code={lazyCode(one.load)} />);
    await act(async () => one.loads[0]!.resolve('one'));
    rerender(<Word code={lazyCode(other.load)} />);
    expect(shown()).toEqual(['on its way']);
    await act(async () => other.loads[0]!.resolve('other'));
    expect(shown()).toEqual(['other']);
  });

  it('says that it could not be fetched, and is fetched again when asked to', async () => {
    const { load, loads } = loadByHand();
    render(<Word code={lazyCode(load)} />);
    await act(async () => loads[0]!.reject(new TypeError('no line')));
    expect(shown()).toEqual(['unfetched']);
    await act(async () => screen.getByRole('button').click());
    await act(async () => loads[1]!.resolve('there'));
    expect(shown()).toEqual(['there']);
  });
});

describe('code that nobody would ask for again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('comes by itself once the line is back', async () => {
    const { load, loads } = loadByHand();
    render(<Word code={lazyCode(() => untilFetched(load))} />);
    for (const failed of [0, 1]) {
      await act(async () => loads[failed]!.reject(new TypeError('no line')));
      expect(shown()).toEqual(['on its way']);
      await act(() => vi.runOnlyPendingTimersAsync());
    }
    await act(async () => loads[2]!.resolve('there'));
    expect(shown()).toEqual(['there']);
    expect(loads).toHaveLength(3);
  });
});
