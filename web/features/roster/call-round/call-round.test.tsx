import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Roster, RosterMember } from '#shared/roster/roster.ts';
import '#web/test/modal.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { language } from '#web/texts/language.ts';
import { member, roster, row } from '../test/small-roster.ts';
import { CallRound } from './call-round.tsx';

const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const QUERY = { limit: 300, offset: 0 };
const late = (id: number, name: string, minutes: number, more: Partial<RosterMember> = {}): RosterMember =>
  member(id, name, 'out', { expected: { at: ago(minutes), source: 'own' }, ...more });
const IN = { clockInStatus: 'in', clockedInAt: ago(50) } as const;
const call = (outcome: 'sick' | 'noAnswer', revision = 1) => ({
  outcome,
  until: null,
  words: null,
  by: 'Luis Ortega',
  at: ago(0),
  revision,
});

/** Two who are late on a job, the second one for longer, and a job of which nobody came. */
const MORNING = (): Roster =>
  roster({
    roster: [
      {
        ...row(1, [late(11, 'Ana Boateng', 20), late(12, 'Ana Kaur', 43), member(13, 'Ana Pope', 'in', IN)]),
        foremanPhone: '(516) 555-0161 ext 12',
      },
      row(2, [late(21, 'Ana Reyes', 15), late(22, 'Ana Osei', 15)]),
    ],
    count: 2,
  });

const page = livePage((gateway) => {
  gateway.document = MORNING();
});
const http = {} as AnsweredCalls;
answerCalls(http);
const onClose = vi.fn();
beforeEach(() => onClose.mockReset());
const show = () => page.show(<CallRound query={{}} onClose={onClose} />);
const name = () => document.querySelector('.call-round-name')?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const names = () => screen.getAllByRole('listitem').map((line) => line.querySelector('.medium')!.textContent);
const sent = () => http.calls.map((one) => JSON.parse(one.slice(one.indexOf('{'))) as Record<string, unknown>);
const arrives = (change: Parameters<typeof page.gateway.patch>[1]) => act(() => page.gateway.patch(QUERY, change));

describe('the call round', () => {
  it('lists the latest first, a whole crew as one, and goes through them by the arrows', async () => {
    show();
    await vi.waitFor(() => expect(name()).toBe('Ana Kaur'));
    expect(names()).toEqual(['Ana Kaur', 'Ana Boateng', 'Whole crew (2)']);
    expect(screen.getByText('3 to call')).toBeDefined();
    press('ArrowDown');
    expect(name()).toBe('Ana Boateng');
    press('ArrowDown');
    press('ArrowDown');
    expect(name()).toBe('Whole crew (2)');
    press('ArrowUp');
    press('ArrowUp');
    expect(name()).toBe('Ana Kaur');
  });

  it('calls the foreman by Enter; one key says what came of it, and the next comes up', async () => {
    show();
    await vi.waitFor(() => expect(name()).toBe('Ana Kaur'));
    const link = screen.getByRole('link', { name: /Call Keith Donnelly/ });
    expect(link.getAttribute('href')).toBe('tel:5165550161;ext=12');
    const called = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', called);
    press('Enter');
    expect(called).toHaveBeenCalledOnce();
    press('2');
    await vi.waitFor(() => expect(name()).toBe('Ana Boateng'));
    // Enter calls the next one: it does not say the same of them.
    expect(document.activeElement?.closest('button')).toBeNull();
    expect(sent()).toEqual([{ date: '2026-11-20', outcome: 'sick', people: [{ jobId: 1, employeeId: 12, revision: 0 }] }]);
    arrives([['set', ['roster', 1, 'crew', 12, 'call'], call('sick')]]);
    await vi.waitFor(() => expect(names()).toEqual(['Ana Boateng', 'Whole crew (2)', 'Ana Kaur']));
    fireEvent.click(screen.getByRole('button', { name: /No answer/ }));
    await vi.waitFor(() => expect(name()).toBe('Whole crew (2)'));
    expect(document.activeElement?.closest('button')).toBeNull();
    press('4');
    await vi.waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toEqual({
      date: '2026-11-20',
      outcome: 'roadClosed',
      people: [
        { jobId: 2, employeeId: 21, revision: 0 },
        { jobId: 2, employeeId: 22, revision: 0 },
      ],
    });
  });

  it('asks for the time by 1 and for words by 6; Escape leaves the field, then the round', async () => {
    show();
    await vi.waitFor(() => expect(name()).toBe('Ana Kaur'));
    press('1');
    const time = screen.getByRole('textbox', { name: 'In at' });
    expect(document.activeElement).toBe(time);
    expect(time.ariaRequired).toBe('true');
    fireEvent.change(time, { target: { value: 'soon' } });
    fireEvent.submit(time.closest('form')!);
    expect(screen.getByText('Type a time, such as 8:30')).toBeDefined();
    const cancel = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    cancel();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    press('1');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '11:30p' } });
    fireEvent.submit(screen.getByRole('textbox').closest('form')!);
    await vi.waitFor(() => expect(name()).toBe('Ana Boateng'));
    press('6');
    fireEvent.change(screen.getByRole('textbox', { name: 'What was said' }), { target: { value: ' Flat tyre ' } });
    fireEvent.submit(screen.getByRole('textbox').closest('form')!);
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([
      { outcome: 'inAt', time: '23:30' },
      { outcome: 'other', words: 'Flat tyre' },
    ]);
    cancel();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows what somebody else has just said, and is said otherwise only on purpose', async () => {
    show();
    await vi.waitFor(() => expect(name()).toBe('Ana Kaur'));
    press('ArrowDown');
    press('ArrowUp');
    arrives([['set', ['roster', 1, 'crew', 12, 'call'], call('sick', 3)]]);
    await vi.waitFor(() => expect(screen.getByText(/by Luis Ortega: Sick \(just now\)/)).toBeDefined());
    expect(name()).toBe('Ana Kaur');
    press('4');
    expect(http.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Say something else' }));
    press('4');
    await vi.waitFor(() => expect(sent()).toMatchObject([{ people: [{ employeeId: 12, revision: 3 }] }]));
  });

  it('says why an answer was refused, and goes on when somebody clocks in', async () => {
    http.answer = () => [409, { statusCode: 409, error: 'Conflict', message: 'Ana Kaur has clocked in', code: 'ALREADY_IN' }];
    show();
    await vi.waitFor(() => expect(name()).toBe('Ana Kaur'));
    press('2');
    expect((await screen.findByRole('alert')).textContent).toBe('Ana Kaur has clocked in');
    arrives([['set', ['roster', 1, 'crew', 12, 'clockInStatus'], 'in']]);
    await vi.waitFor(() => expect(name()).toBe('Ana Boateng'));
    expect(names()).toEqual(['Ana Boateng', 'Whole crew (2)']);
  });

  it('says so when nobody is late, in Spanish too', async () => {
    page.gateway.document = roster({ roster: [row(1, [member(13, 'Ana Pope', 'in', IN)])], count: 1 });
    language.choice = 'es';
    show();
    expect(await screen.findByText('Nadie llega tarde.')).toBeDefined();
  });
});
