import { afterEach, describe, expect, it } from 'vitest';
import { inStep, isTracing, type Step, type StepOptions, traceparent, traceWith } from './traces.ts';

afterEach(() => traceWith(undefined));

/** A tracer that writes down what begins and ends; steps are named by their numbers. */
function notes(): { lines: string[] } {
  const lines: string[] = [];
  const running: string[] = [];
  const begin = (name: string, { after }: StepOptions): Step => {
    lines.push(`${name} after ${after ?? running.at(-1) ?? 'nothing'}`);
    return {
      traceparent: name,
      note: () => {},
      run(work) {
        running.push(name);
        try {
          return work();
        } finally {
          running.pop();
        }
      },
      end: (fault) => lines.push(`${name} ends${fault === undefined ? '' : `: ${fault}`}`),
    };
  };
  traceWith({ begin, current: () => running.at(-1), flush: async () => {} });
  return { lines };
}

describe('a step', () => {
  it('only runs its work where nothing is traced', () => {
    expect([isTracing(), traceparent(), inStep('write', { after: 'press' }, (step) => step)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it('only runs its work outside a trace, because a trace begins with a request', () => {
    const { lines } = notes();
    expect(inStep('write', {}, () => 5)).toBe(5);
    expect(lines).toEqual([]);
  });

  it('is after the running one, or the one that another process named', async () => {
    const { lines } = notes();
    const answer = inStep('write', { after: 'press' }, () => inStep('notice', {}, () => 'sent'));
    expect(answer).toBe('sent');
    await expect(inStep('read', { after: 'notice' }, async () => 'read')).resolves.toBe('read');
    expect(lines).toEqual([
      'write after press',
      'notice after write',
      'notice ends',
      'write ends',
      'read after notice',
      'read ends',
    ]);
  });

  it('ends with the name of an error, not its message, which may name people', async () => {
    const { lines } = notes();
    const fail = () => {
      throw new TypeError('Ana');
    };
    expect(() => inStep('write', { after: 'press' }, fail)).toThrow('Ana');
    await expect(inStep('write', { after: 'press' }, async () => fail())).rejects.toThrow('Ana');
    expect(lines.filter((line) => line.includes('ends'))).toEqual(['write ends: TypeError', 'write ends: TypeError']);
  });
});
