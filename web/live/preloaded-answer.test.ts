import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadedAnswer } from './preloaded-answer.ts';

const ANSWER = { inProgress: 3 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async () => Response.json(ANSWER));
  const link = Object.assign(document.createElement('link'), { rel: 'preload' });
  link.setAttribute('as', 'fetch');
  link.setAttribute('href', '/api/v1/job/summary');
  document.head.append(link);
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is the answer to the query that was preloaded, once', async () => {
  expect(preloadedAnswer('jobSummary', { region: '1' })).toBeUndefined();
  expect(await preloadedAnswer('jobSummary', {})).toEqual(ANSWER);
  expect(preloadedAnswer('jobSummary', {})).toBeUndefined();
});

it('is none for a query that is opened long after the page', () => {
  vi.advanceTimersByTime(22 * 60_000);
  expect(preloadedAnswer('jobSummary', {})).toBeUndefined();
  expect(document.querySelector('link')).toBeNull();
});
