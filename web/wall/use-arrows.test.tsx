import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useArrows } from './use-arrows.ts';

const chosen = vi.fn();

function Wall() {
  const [wall, setWall] = useState<HTMLElement | null>(null);
  useArrows(wall);
  return (
    <main ref={setWall}>
      <button type="button">Regions</button>
      <div popover="auto" data-testid="list">
        <input type="checkbox" aria-label="Queens" />
        <input type="radio" name="view" aria-label="Quiet" onChange={chosen} />
        <input type="radio" name="view" aria-label="Board" defaultChecked onChange={chosen} />
        <a href="/">Back</a>
      </div>
      <a href="tel:5165550112">Foreman</a>
      <button type="button" disabled>
        Full screen
      </button>
      <button type="button">Sound</button>
    </main>
  );
}

const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = (): string | undefined => {
  const { activeElement: at } = document;
  return at === document.body ? undefined : (at?.getAttribute('aria-label') ?? at?.textContent ?? '');
};
const walk = (...keys: string[]) =>
  keys.map((key) => {
    press(key);
    return focused();
  });
/** Opens the list, as jsdom cannot. */
function openList(): ReturnType<typeof vi.fn> {
  const list = screen.getByTestId('list');
  list.style.display = 'block';
  list.hidePopover = vi.fn();
  vi.spyOn(screen.getByRole('main'), 'querySelector').mockReturnValue(list);
  return vi.mocked(list.hidePopover);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  chosen.mockReset();
});

describe('the arrows of a remote control', () => {
  it('go to all that can be pressed, forward and back and round', () => {
    render(<Wall />);
    expect(walk('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown')).toEqual(['Regions', 'Foreman', 'Sound', 'Regions']);
    expect(walk('ArrowUp', 'ArrowLeft')).toEqual(['Sound', 'Foreman']);
    (document.activeElement as HTMLElement).blur();
    expect(walk('ArrowUp')).toEqual(['Sound']);
  });

  it('stay within an open list, and leave Up and Down among radio buttons to the browser', () => {
    render(<Wall />);
    openList();
    screen.getByRole('button', { name: 'Regions' }).focus();
    expect(walk('ArrowDown', 'ArrowDown')).toEqual(['Queens', 'Board']);
    expect([press('ArrowDown'), press('ArrowUp'), focused()]).toEqual([true, true, 'Board']);
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft')).toEqual(['Back', 'Queens', 'Back', 'Board']);
    expect(chosen).not.toHaveBeenCalled();
  });

  it.each(['Escape', 'GoBack', 'BrowserBack'])('an open list is closed by %s, and OK ticks a box', (back) => {
    render(<Wall />);
    const close = openList();
    walk('ArrowDown', 'Enter');
    expect((document.activeElement as HTMLInputElement).checked).toBe(true);
    expect(press(back)).toBe(false);
    expect(close).toHaveBeenCalledOnce();
  });

  it('are nothing with Control or Alt, which are keys of the browser', () => {
    render(<Wall />);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    expect([focused(), press('Escape'), press('a')]).toEqual([undefined, true, true]);
  });
});
