import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';

/** A call that a form made, and what it sent. */
export interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** Answers the writes of a form; `refuse` says with what a write is refused. */
export function stubWrites(answer: unknown): { sent: Sent[]; refuseNext: (status: number, body: object) => void } {
  const sent: Sent[] = [];
  const refusals: { status: number; body: object }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ method: method!, path, body: JSON.parse(String(body)) as Record<string, unknown> });
    const refusal = refusals.shift();
    return new Response(JSON.stringify(refusal ? refusal.body : { data: answer }), { status: refusal?.status ?? 200 });
  });
  return { sent, refuseNext: (status, body) => void refusals.push({ status, body }) };
}

/**
 * A form over the page, by the names of its fields.
 * @param first one of them
 */
export const formPage = (title: string, first: string) => {
  const dialog = () => within(screen.getByRole('dialog', { name: title }));
  const field = (name: string): HTMLInputElement => dialog().getByLabelText(name);
  return {
    dialog,
    field,
    type: (name: string, value: string): void => {
      fireEvent.change(field(name), { target: { value } });
      fireEvent.blur(field(name));
    },
    save: (): void => void fireEvent.submit(field(first).closest('form')!),
    /** What is said to be wrong with a field. */
    faultOf: (name: string): string | null => {
      const note = field(name).getAttribute('aria-describedby');
      return note === null ? null : (document.getElementById(note)?.textContent ?? null);
    },
  };
};
