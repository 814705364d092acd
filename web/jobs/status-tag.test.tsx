import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { JOB_STATUSES } from '#shared/jobs/words.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
import { language } from '../texts/language.ts';
import { StatusTag } from './status-tag.tsx';

const shown = (kind: 'job' | 'timesheet', status: string) => {
  const { container } = render(<StatusTag kind={kind} status={status} />);
  const [text, shape] = [container.textContent, container.querySelector('svg')?.getAttribute('class') ?? null];
  cleanup();
  return { text, shape };
};

afterEach(() => {
  language.choice = 'en';
});

describe('a status', () => {
  it('has a word and a shape of its own', () => {
    const all = JOB_STATUSES.map((status) => shown('job', status));
    expect(all.map(({ text }) => text)).toEqual([
      'Assigned',
      'In Progress',
      'Done',
      'Completed',
      'Canceled',
      'Suspended',
      'Unassigned',
    ]);
    expect(new Set(all.map(({ shape }) => shape)).size).toBe(all.length);
  });

  it('of a timesheet has a word, a shape and a colour of its own', () => {
    const tags = TIMESHEET_STATUSES.map((status) => {
      const { container } = render(<StatusTag kind="timesheet" status={status} />);
      const [tag, shape] = [container.firstElementChild, container.querySelector('svg')?.innerHTML];
      cleanup();
      return { said: [tag?.className, tag?.textContent], shape };
    });
    expect(tags.map(({ said }) => said)).toEqual([
      ['tag tag-draft', 'Draft'],
      ['tag tag-submitted', 'Submitted'],
      ['tag tag-approved', 'Approved'],
    ]);
    expect(new Set(tags.map(({ shape }) => shape)).size).toBe(tags.length);
  });

  it("is 'Invalid Status' when nobody knows it", () => {
    expect(shown('job', 'exploded').text).toBe('Invalid Status');
    expect(shown('timesheet', 'assigned').text).toBe('Invalid Status');
  });

  it('speaks Spanish', () => {
    language.choice = 'es';
    expect(shown('timesheet', 'approved').text).toBe('Aprobado');
  });
});
