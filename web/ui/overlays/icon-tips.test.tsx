import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CloseIcon } from '../icons/icons.tsx';
import { IconTips, iconName } from './icon-tips.tsx';
import { Tooltip } from './tooltip.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const tip = (): string | undefined => document.querySelector('.tooltip')?.textContent ?? undefined;
const over = (element: Element, pointerType = 'mouse'): void =>
  void fireEvent(element, new PointerEvent('pointerover', { bubbles: true, pointerType }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the names of icons', () => {
  const show = () =>
    render(
      <>
        <IconTips reached={null} />
        <button type="button" aria-label="Close panel">
          <CloseIcon />
        </button>
        <button type="button">
          <CloseIcon />
          <span className="unseen">Notifications</span>
          <span>
            7<span className="unseen"> unread</span>
          </span>
        </button>
        <a href="/" aria-label="Delete the note">
          <CloseIcon />
          Delete
        </a>
        <Tooltip text="Why not">
          <button type="button" aria-label="Approve">
            <CloseIcon />
          </button>
        </Tooltip>
        <p>Elsewhere</p>
      </>,
    );

  it('stand below an icon that can be pressed once the pointer rests on it, and go with the pointer', () => {
    show();
    over(screen.getByRole('button', { name: 'Close panel' }).querySelector('svg')!);
    pass(299);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('Close panel');
    over(screen.getByRole('button', { name: /^Notifications/ }));
    pass(300);
    expect(tip()).toBe('Notifications');
    over(screen.getByText('Elsewhere'));
    pass(100);
    expect(tip()).toBeUndefined();
  });

  it('are not said where a word or another tooltip stands, nor to a finger', () => {
    show();
    for (const control of [screen.getByRole('link'), screen.getByRole('button', { name: 'Approve' })]) {
      over(control);
      pass(300);
      expect(tip()).not.toBe(control.getAttribute('aria-label'));
    }
    over(screen.getByRole('button', { name: 'Close panel' }), 'touch');
    pass(300);
    expect(tip()).not.toBe('Close panel');
  });

  it('go with a press and with Escape', () => {
    show();
    const button = screen.getByRole('button', { name: 'Close panel' });
    for (const leave of [() => fireEvent.pointerDown(button), () => fireEvent.keyDown(document, { key: 'Escape' })]) {
      over(button);
      pass(300);
      expect(tip()).toBe('Close panel');
      leave();
      expect(tip()).toBeUndefined();
      over(screen.getByText('Elsewhere'));
    }
  });

  it('are the words of the control, and of nothing else', () => {
    show();
    expect([...document.querySelectorAll('button, a')].map(iconName)).toEqual(['Close panel', 'Notifications', null, 'Approve']);
  });
});
