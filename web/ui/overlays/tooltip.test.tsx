import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CutText } from './cut-text.tsx';
import { Tooltip } from './tooltip.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const tip = (): string | undefined => screen.queryByRole('tooltip')?.textContent;
const enter = (element: HTMLElement, pointerType = 'mouse'): void =>
  void fireEvent(element, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const leave = (element: HTMLElement): void =>
  void fireEvent(element, new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a tooltip', () => {
  const show = () =>
    render(
      <Tooltip text="14 Overtime Jobs">
        <button type="button">14</button>
      </Tooltip>,
    );
  const button = (): HTMLElement => screen.getByRole('button');

  it('shows once the pointer rests on the thing, describes it, and goes with the pointer', () => {
    show();
    enter(button());
    pass(299);
    expect(tip()).toBeUndefined();
    pass(1);
    expect(tip()).toBe('14 Overtime Jobs');
    expect(button().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    leave(button());
    pass(100);
    expect([tip(), button().getAttribute('aria-describedby')]).toEqual([undefined, null]);
  });

  it.each([
    ['above', '96px'],
    ['below', '124px'],
  ] as const)('stands %s the thing', (side, y) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 20, 20));
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(768);
    render(
      <Tooltip text="14 Overtime Jobs" side={side}>
        <button type="button">14</button>
      </Tooltip>,
    );
    enter(button());
    pass(300);
    expect(screen.getByRole('tooltip').style.getPropertyValue('--y')).toBe(y);
    vi.restoreAllMocks();
  });

  it('does not show for what was only passed over, or touched', () => {
    show();
    enter(button());
    pass(100);
    leave(button());
    pass(1_000);
    expect(tip()).toBeUndefined();
    enter(button(), 'touch');
    pass(1_000);
    expect(tip()).toBeUndefined();
  });

  it('stays while the pointer goes over to its words, and Escape hides it', () => {
    show();
    enter(button());
    pass(300);
    leave(button());
    enter(screen.getByRole('tooltip'));
    pass(1_000);
    expect(tip()).toBe('14 Overtime Jobs');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(tip()).toBeUndefined();
  });
});

describe('a text that may be cut', () => {
  it.each([
    [300, '1420 Hempstead Turnpike'],
    [100, undefined],
  ])('has its words in a tooltip only when they do not fit: %i px in 120', (width, expected) => {
    render(<CutText>1420 Hempstead Turnpike</CutText>);
    const text = screen.getByText('1420 Hempstead Turnpike');
    Object.defineProperties(text, { scrollWidth: { value: width }, clientWidth: { value: 120 } });
    enter(text);
    pass(300);
    expect(tip()).toBe(expected);
  });
});
