import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts, useToast } from './toasts.tsx';

function Asker() {
  const show = useToast();
  return (
    <button
      type="button"
      onClick={() => show({ tone: 'ok', icon: null, title: 'Saved', action: <a href="#there">View More</a> })}
    >
      Save
    </button>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = (): boolean => screen.queryByText('Saved') !== null;

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Toasts>
      <Asker />
    </Toasts>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('goes after five seconds', () => {
    pass(4_999);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  it('waits under the pointer and has what was left of its time afterwards', () => {
    pass(4_000);
    fireEvent.pointerMove(screen.getByRole('region'));
    pass(60_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(999);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  it('stands aside from what has the focus, and comes back', () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
    const at = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.matches('.toasts')) return new DOMRect(996, 800, 420, 60);
      return this.textContent === 'Approve' ? new DOMRect(1300, 830, 90, 32) : new DOMRect(100, 100, 90, 32);
    });
    const approve = document.createElement('button');
    const other = document.createElement('button');
    approve.textContent = 'Approve';
    document.body.append(approve, other);
    const region = screen.getByRole('region', { name: 'Messages' });
    const isAside = () => region.hasAttribute('data-aside');
    expect(isAside()).toBe(false);
    act(() => approve.focus());
    expect(isAside()).toBe(true);
    // The focus on its own button does not move it.
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    expect(isAside()).toBe(true);
    act(() => other.focus());
    expect(isAside()).toBe(false);
    at.mockRestore();
    for (const one of [approve, other]) one.remove();
  });

  it('goes in its time when the one beside it had the focus and was dismissed', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    act(() => first!.focus());
    fireEvent.click(first!);
    pass(5_000);
    expect(isShown()).toBe(false);
  });

  it('waits while nobody looks at the page', () => {
    const look = (isHidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      fireEvent(document, new Event('visibilitychange'));
    };
    look(true);
    pass(60_000);
    expect(isShown()).toBe(true);
    look(false);
    pass(5_000);
    expect(isShown()).toBe(false);
    Reflect.deleteProperty(document, 'hidden');
  });

  it('waits while the keyboard is on it, and goes by key', () => {
    fireEvent.focus(screen.getByRole('link'));
    pass(60_000);
    expect(isShown()).toBe(true);
    fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' });
    expect(isShown()).toBe(false);
  });

  it('goes when its action is taken or it is dismissed', () => {
    fireEvent.click(screen.getByRole('link', { name: 'View More' }));
    expect(isShown()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(isShown()).toBe(false);
  });
});
