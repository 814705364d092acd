import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PrintPart, startPrint, usePrint, usePrintPart } from './print.ts';

/** A list of 486 rows, of which the screen shows 10; `arrive` ends a fetch. */
class List implements PrintPart {
  rows = 10;
  arrive = (): void => {};
  isWhole = (): boolean => this.rows === 486;
  completeNow = (): void => {
    this.rows = 486;
  };
  complete = (): Promise<void> =>
    new Promise((resolve) => {
      this.arrive = () => {
        this.rows = 486;
        resolve();
      };
    });
  forget = (): void => {
    this.rows = 10;
  };
}

/** A window that prints: what a browser tells of it, one event after the other. */
class PrintingWindow extends EventTarget {
  readonly media = Object.assign(new EventTarget(), { matches: false });
  matchMedia = (): PrintingWindow['media'] => this.media;
  tell(name: 'beforeprint' | 'afterprint'): void {
    act(() => void this.dispatchEvent(new Event(name)));
  }
  become(matches: boolean): void {
    this.media.matches = matches;
    act(() => void this.media.dispatchEvent(new Event('change')));
  }
}

let list: List;
let page: PrintingWindow;
let stop: () => void;
const printed = (): string | null => screen.getByRole('status').textContent;

function Page() {
  const { isOn, isWhole } = usePrint();
  usePrintPart(list);
  return <p role="status">{isOn ? `${list.rows} rows${isWhole ? '' : ', the others could not be fetched'}` : 'screen'}</p>;
}

beforeEach(() => {
  list = new List();
  page = new PrintingWindow();
  render(<Page />);
  stop = startPrint(page as unknown as Window);
});
afterEach(() => {
  stop();
  cleanup();
});

it('has every row until the print is over, whatever the medium is said to be meanwhile', () => {
  page.tell('beforeprint');
  for (const isPrint of [true, false, true, false]) {
    page.become(isPrint);
    expect(printed()).toBe('486 rows');
  }
  page.tell('afterprint');
  expect(printed()).toBe('screen');
  expect(list.rows).toBe(10);
});

it('has every row when the medium is another before the print begins, and keeps none that came too late', async () => {
  page.become(true);
  expect(printed()).toBe('10 rows, the others could not be fetched');
  const { arrive } = list;
  page.tell('beforeprint');
  page.become(false);
  expect(printed()).toBe('486 rows');
  page.tell('afterprint');
  expect(printed()).toBe('screen');
  await act(async () => arrive());
  expect(printed()).toBe('screen');
  expect(list.rows).toBe(10);
});

it('is the screen again when a page was only looked at as it would be printed', async () => {
  page.become(true);
  await act(async () => list.arrive());
  expect(printed()).toBe('486 rows');
  page.become(false);
  expect(printed()).toBe('screen');
});
