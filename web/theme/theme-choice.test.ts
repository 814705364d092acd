import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTheme, theme } from './theme-choice.ts';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  theme.choice = 'system';
  delete root.dataset['theme'];
});

describe('the theme', () => {
  it('follows the device until somebody chose', () => {
    startTheme(localStorage, root)();
    expect(root.dataset['theme']).toBeUndefined();
  });

  it('is what was chosen here before, and ignores what is no choice', () => {
    localStorage.setItem('muster.theme', 'dark');
    startTheme(localStorage, root)();
    expect(root.dataset['theme']).toBe('dark');
    localStorage.setItem('muster.theme', 'purple');
    theme.choice = 'light';
    startTheme(localStorage, root)();
    expect(root.dataset['theme']).toBe('light');
  });

  it('applies and keeps a new choice, and goes back to the device', async () => {
    const stop = startTheme(localStorage, root);
    theme.choice = 'light';
    await vi.waitFor(() => expect(root.dataset['theme']).toBe('light'));
    expect(localStorage.getItem('muster.theme')).toBe('light');
    theme.choice = 'system';
    await vi.waitFor(() => expect(root.dataset['theme']).toBeUndefined());
    stop();
    theme.choice = 'dark';
    expect(localStorage.getItem('muster.theme')).toBe('system');
  });
});
