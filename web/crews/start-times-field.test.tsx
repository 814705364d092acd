import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import '#web/test/modal.ts';
import { Failure } from '#shared/http/errors.ts';
import { StartTimes } from '#shared/rules/expected/start-times.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { language } from '#web/texts/language.ts';
import { StartTimesInput } from './start-times-field.tsx';

const Crew = z.object({ startTimes: StartTimes });
type Crew = z.output<typeof Crew>;

const send = vi.fn<(crew: Crew) => Promise<void>>();

function CrewDialog({ startTimes }: { startTimes: string[] | null }) {
  const of = useSchemaForm({ schema: Crew, values: { startTimes }, send });
  return (
    <FormDialog of={of} title="Crew" failed="Not saved" onClose={() => {}}>
      <StartTimesInput form={of.form} name="startTimes" label="Starts" hint="Empty where nobody is expected" />
    </FormDialog>
  );
}

const field = (day: string) => screen.getByLabelText<HTMLInputElement>(`Starts, ${day}`);
const type = (day: string, time: string): void => void fireEvent.change(field(day), { target: { value: time } });
const submit = (): void => void fireEvent.submit(field('Monday').closest('form')!);
const note = (): string | null =>
  document.getElementById(screen.getByRole('group').getAttribute('aria-describedby')!)!.textContent;
const sent = () => send.mock.lastCall?.[0].startTimes;

beforeEach(() => void send.mockReset().mockResolvedValue());
afterEach(() => {
  cleanup();
  language.choice = 'en';
});

describe('the starts of a crew, by weekday', () => {
  it('are a time for each day that has one, from Monday on, whatever was typed first', async () => {
    render(<CrewDialog startTimes={null} />);
    expect(note()).toBe('Empty where nobody is expected');
    type('Wednesday', '09:00');
    type('Monday', '06:30');
    submit();
    await vi.waitFor(() => expect(sent()).toEqual(['mon 06:30', 'wed 09:00']));
  });

  it('show what is set, keep the other days when one is emptied, and are none when all are', async () => {
    render(<CrewDialog startTimes={['mon 06:30', 'sat 08:00']} />);
    expect([field('Monday').value, field('Tuesday').value, field('Saturday').value]).toEqual(['06:30', '', '08:00']);
    type('Monday', '');
    submit();
    await vi.waitFor(() => expect(sent()).toEqual(['sat 08:00']));
    type('Saturday', '');
    submit();
    await vi.waitFor(() => expect(sent()).toBeNull());
  });

  it.each([
    ['en', 'Starts, Monday', 'must be a weekday and a time, such as mon 07:00'],
    ['es', 'Starts, lunes', 'debe ser un día de la semana y una hora, como mon 07:00'],
  ] as const)('say at the days what is refused, in %s, and have the focus', async (choice, first, reason) => {
    language.choice = choice;
    const errors = [{ field: 'startTimes', reason: 'must be a weekday and a time, such as mon 07:00' }];
    send.mockRejectedValueOnce(new Failure(400, 'Validation failed', { errors }));
    render(<CrewDialog startTimes={['mon 06:30']} />);
    const monday = screen.getByLabelText<HTMLInputElement>(first);
    fireEvent.change(monday, { target: { value: '06:45' } });
    fireEvent.submit(monday.closest('form')!);
    await vi.waitFor(() => expect(note()).toBe(reason));
    expect([monday.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', monday]);
    expect(monday.value).toBe('06:45');
  });
});
