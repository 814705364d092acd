import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import UnsubscribePage from './page.tsx';

const http = {} as AnsweredCalls;
answerCalls(http);
afterEach(() => {
  cleanup();
  language.choice = 'en';
});
const open = (path: string): void => {
  visit(path);
  render(<UnsubscribePage />);
};
const refuse = (statusCode: number) => () => [statusCode, { statusCode, error: 'No', message: 'No' }] as [number, unknown];

describe('the link of a mail', () => {
  it('ends the mails by a press, and by none', async () => {
    http.answer = () => [204, undefined];
    open('/unsubscribe?token=a.b%2Bc');
    expect(http.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop the e-mails' }));
    expect(await screen.findByText('You get no more alerts by e-mail.')).toBeDefined();
    expect(http.calls).toEqual(['POST /api/v1/notice/unsubscribe?token=a.b%2Bc']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ends the mails that it came with', async () => {
    http.answer = () => [204, undefined];
    open('/unsubscribe?token=17.shiftLog.c');
    expect(document.title).toBe('No more shift logs by e-mail · Muster');
    fireEvent.click(screen.getByRole('button', { name: 'Stop the e-mails' }));
    expect(await screen.findByText('You get no more shift logs by e-mail.')).toBeDefined();
  });

  it('that does not count says where else', async () => {
    http.answer = refuse(404);
    open('/unsubscribe?token=old');
    fireEvent.click(screen.getByRole('button', { name: 'Stop the e-mails' }));
    expect(await screen.findByText(/^This link does not count any more/)).toBeDefined();
    cleanup();
    open('/unsubscribe');
    expect(screen.getByText(/^This link does not count any more/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is tried again where nobody answered, in Spanish too', async () => {
    language.choice = 'es';
    http.answer = refuse(503);
    open('/unsubscribe?token=a');
    fireEvent.click(screen.getByRole('button', { name: 'Detener los correos' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No funcionó. Inténtalo de nuevo.');
    http.answer = () => [204, undefined];
    fireEvent.click(screen.getByRole('button', { name: 'Detener los correos' }));
    expect(await screen.findByText('Ya no recibes alertas por correo.')).toBeDefined();
  });
});
