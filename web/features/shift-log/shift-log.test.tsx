import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LogEntry, ShiftLog } from '#shared/roster/shift-log.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { ShiftLogPage } from './page.tsx';

const DAY = '2026-11-18';
const at = (time: string): string => `${DAY}T${time}:00.000Z`;

const entry = (id: string, kind: LogEntry['kind'], time: string, more: Partial<LogEntry> = {}): LogEntry => ({
  id,
  kind,
  at: at(time),
  until: null,
  count: null,
  of: null,
  person: null,
  by: null,
  jobPk: null,
  jobNumber: null,
  fileName: null,
  alert: null,
  cleared: [],
  ...more,
});

const line = (id: number, createdById: number, note: string, time: string): ShiftLog['lines'][number] => ({
  id,
  date: DAY,
  note,
  createdById,
  createdAt: at(time),
  updatedAt: at(time),
  revision: 1,
  by: 'Luis Ortega',
});

const LOG: ShiftLog = {
  date: DAY,
  timeZone: 'America/New_York',
  isOver: true,
  entries: [
    entry('firstIn', 'firstIn', '10:58', { person: 'Travis Duarte', jobNumber: '10482' }),
    entry('notIn', 'notIn', '12:00', { count: 46, of: 268 }),
    entry('loss-1', 'feedLost', '12:07', { until: at('12:08') }),
    entry('late', 'late', '12:10', { count: 9 }),
    entry('alert-7', 'alert', '12:30', {
      alert: { type: 'overcost', data: { jobId: '10482' } },
      cleared: [{ by: 'Ana Ferreira', at: at('13:00') }],
    }),
    entry('said-0', 'said', '12:43', {
      by: 'Luis Ortega',
      person: 'Ana Reyes',
      count: 1,
      jobNumber: '10482',
      said: { outcome: 'inAt', until: at('13:00'), words: null },
    }),
    entry('submitted-1', 'submitted', '20:00', { by: 'Keith Donnelly', count: 3, until: at('20:40') }),
  ],
  lines: [line(1, 999, 'Main Street is closed', '12:10')],
};

const page = livePage((gateway) => {
  gateway.document = LOG;
});
const show = () => page.show(<ShiftLogPage describeAlert={({ id, type }) => `Alert ${id}: ${type}`} />);
const lines = () => [...document.querySelectorAll('.log-line')].map(({ textContent }) => textContent);

describe('the shift log', () => {
  it('lists what was recorded and what was written, in the order of time', async () => {
    visit(`/shift-log?day=${DAY}`);
    show();
    await vi.waitFor(() =>
      expect(lines()).toEqual([
        '05:58 a.m.Travis Duarte was the first in · on #10482',
        '07:00 a.m.46 of 268 were not in at 07:00 a.m., when most crews begin',
        '07:07 a.m.The feed was lost: screens showed old data · until 07:08 a.m.',
        '07:10 a.m.9 people were late',
        '07:10 a.m.Luis Ortega wrote Main Street is closed',
        '07:30 a.m.Alert 7: overcost · cleared by Ana Ferreira at 08:00 a.m.',
        '07:43 a.m.Luis Ortega said of Ana Reyes: In at 08:00 a.m. · on #10482',
        '03:00 p.m.Keith Donnelly submitted 3 sheets · until 03:40 p.m.',
      ]),
    );
    expect(page.gateway.opens.at(-1)).toMatchObject({ resource: 'shiftLog', query: { date: DAY } });
    const link = screen.getByRole('link', { name: '05:58 a.m.' });
    expect(link.getAttribute('href')).toBe(`/?tab=roster&days=${DAY}.${DAY}&replay=358`);
    // Lines of others stay theirs.
    expect(screen.queryByRole('button', { name: /^Edit the line/ })).toBeNull();
  });

  it('is copied as text', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    visit(`/shift-log?day=${DAY}`);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy as text' }));
    await screen.findByText('The log was copied.');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(
      [
        'Shift Log, Wednesday, November 18, 2026',
        '',
        '05:58 a.m.  Travis Duarte was the first in, on #10482',
        '07:00 a.m.  46 of 268 were not in at 07:00 a.m., when most crews begin',
        '07:07 a.m.  The feed was lost: screens showed old data, until 07:08 a.m.',
        '07:10 a.m.  9 people were late',
        '07:10 a.m.  Luis Ortega: Main Street is closed',
        '07:30 a.m.  Alert 7: overcost, cleared by Ana Ferreira at 08:00 a.m.',
        '07:43 a.m.  Luis Ortega said of Ana Reyes: In at 08:00 a.m., on #10482',
        '03:00 p.m.  Keith Donnelly submitted 3 sheets, until 03:40 p.m.',
      ].join('\n'),
    );
    vi.unstubAllGlobals();
  });

  it('speaks Spanish, and says when nothing has happened', async () => {
    language.choice = 'es';
    page.gateway.document = { ...LOG, entries: [], lines: [] };
    show();
    expect(await screen.findByText('Este día aún no ha pasado nada.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Escribir una línea' })).toBeDefined();
  });
});
