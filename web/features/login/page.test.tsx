import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import { visit } from '#web/test/signed-in.tsx';
import LoginPage from './page.tsx';

const open = (path: string) => {
  visit(path);
  render(<LoginPage />);
};

afterEach(cleanup);

describe('the login page', () => {
  it('offers both providers and no dialog', () => {
    open('/login');
    expect(screen.getByRole('link', { name: 'Sign In with Microsoft' }).getAttribute('href')).toBe('/auth/login/microsoft');
    expect(screen.getByRole('link', { name: 'Sign In with Google' }).getAttribute('href')).toBe('/auth/login/google');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('carries on to where the person was going, also after a refusal', () => {
    open('/login?status=error&to=%2Fwall%3Fregion%3D3');
    for (const link of screen.getAllByRole('link', { hidden: true })) {
      expect(link.getAttribute('href')).toMatch(/^\/auth\/login\/(microsoft|google)\?to=%2Fwall%3Fregion%3D3$/);
    }
  });

  it.each([
    ['notFound', 'Your account is not registered with this application'],
    ['unauthorized', "You don't have permission to access this application"],
    ['unavailable', 'Your account is not the reason'],
    ['error', 'Account not found'],
    ['anything', 'Account not found'],
    ['', 'Account not found'],
  ])('says why a sign-in was refused with status "%s"', (status, text) => {
    open(`/login?status=${status}`);
    const dialog = screen.getByRole('dialog', { name: 'We could not log you in' });
    expect(dialog.textContent).toContain(text);
  });

  it('restarts the Google sign-in on Retry, and closes on Cancel and Escape', () => {
    open('/login?status=notFound');
    expect(screen.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe('/auth/login/google');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open('/login?status=notFound');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
