import { useLayoutEffect, useState } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { addressOfLive } from '../http/addresses.ts';
import { call } from '../http/client.ts';
import { readSync } from '../http/read-sync.ts';
import { type PrintPart, usePrint, usePrintPart } from '../print/print.ts';

/** A longer list is cut there in print, and says so. */
const MOST_PAGES = 10;
export const MOST_ROWS = MOST_PAGES * MAX_LIMIT;
/** After this long a print goes on with the rows that are there. */
const PATIENCE_MS = 20_000;

interface Question {
  resource: LiveResource;
  query: LiveQuery;
  /** The screen shows every row already. */
  isComplete: boolean;
  /** False while the api does not answer: a print would wait in vain. */
  isAnswered: boolean;
}

/** A page of rows as the api answers it; the roster has its rows under a name of its own. */
interface Page {
  count: number;
  data?: readonly unknown[];
  roster?: readonly unknown[];
}

/**
 * All rows of a list for the paper, by HTTP, in pages of the api's most [general-3], as one answer.
 */
class WholeList implements PrintPart {
  /** A `ref`, so that the answer stays the proxy that components subscribe to. */
  readonly found = proxy<{ answer: object | undefined }>({ answer: undefined });
  #question: Question | null = null;

  ask(question: Question): void {
    if (this.#question && !areSame(this.#question, question)) this.forget();
    this.#question = question;
  }

  isWhole(): boolean {
    return this.#question?.isComplete === true || this.found.answer !== undefined;
  }

  forget(): void {
    this.found.answer = undefined;
  }

  async complete(): Promise<void> {
    const question = this.#wanted();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const pages: Page[] = [];
    try {
      while (question && !isLast(pages))
        pages.push((await call('GET', addressAfter(question, pages), undefined, patience)) as Page);
      const wanted = this.#wanted();
      if (question && wanted && areSame(question, wanted)) this.#keep(pages);
    } catch {
      // The paper says that rows are missing.
    }
  }

  completeNow(): void {
    const question = this.#wanted();
    const pages: Page[] = [];
    try {
      while (question && !isLast(pages)) pages.push(readSync(addressAfter(question, pages)) as Page);
      if (question) this.#keep(pages);
    } catch {
      // As above.
    }
  }

  #wanted(): Question | undefined {
    return this.#question?.isAnswered && !this.isWhole() ? this.#question : undefined;
  }

  #keep(pages: readonly Page[]): void {
    this.found.answer = ref(proxy(joined(pages)));
  }
}

/** The address of the next page. */
const addressAfter = ({ resource, query }: Question, pages: readonly Page[]): string =>
  addressOfLive(resource, { ...query, limit: MAX_LIMIT, offset: pages.length * MAX_LIMIT });

const areSame = (one: Question, other: Question): boolean => addressAfter(one, []) === addressAfter(other, []);

const rowsOf = ({ roster, data = roster }: Page): readonly unknown[] => data ?? [];

/** A page that is not full is the last one, even if the count has changed since. */
function isLast(pages: readonly Page[]): boolean {
  const last = pages.at(-1);
  return last !== undefined && (rowsOf(last).length < MAX_LIMIT || pages.length === MOST_PAGES);
}

const joined = (pages: readonly Page[]): Page => ({
  ...(pages[0] as Page),
  [pages[0]?.roster ? 'roster' : 'data']: pages.flatMap(rowsOf),
});

/**
 * Every row of a list while it is printed, in an answer of the same form. Undefined on the screen,
 * and if the rest could not be fetched.
 */
export function useWholeList<R extends LiveResource>(question: Question & { resource: R }): LiveAnswers[R] | undefined {
  const { isOn } = usePrint();
  const [list] = useState(() => new WholeList());
  const { answer } = useSnapshot(list.found, { sync: true });
  useLayoutEffect(() => list.ask(question));
  usePrintPart(list);
  return isOn ? (answer as LiveAnswers[R] | undefined) : undefined;
}
