import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertOf } from '../test/small-alerts.ts';
import { readSignals, setSignals, signalAlerts } from './signals.ts';
import { SignalsButton } from './signals-button.tsx';

/** jsdom has neither: what the browser would show, and how often it would sound. */
const shown: { title: string; body: string; tag: string; onclick?: () => void }[] = [];
let sounded = 0;
const asked = vi.fn<() => Promise<NotificationPermission>>();

class SmallNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = async () => {
    SmallNotification.permission = await asked();
    return SmallNotification.permission;
  };
  close = (): void => {};
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    shown.push(Object.assign(this, { title, body, tag }));
  }
}
class SmallAudio {
  readonly currentTime = 0;
  readonly destination = {};
  readonly state = 'running';
  constructor() {
    sounded += 1;
  }
}
class SmallNode {
  readonly gain = { linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = (next: unknown) => next;
  start = (): void => {};
  stop = (): void => {};
}

const goTo = vi.fn<(path: string) => void>();
const look = (isAtPage: boolean): void => void vi.spyOn(document, 'hasFocus').mockReturnValue(isAtPage);
const open = (): void => {
  render(<SignalsButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Alert me' }));
};
const switchOf = (name: string): HTMLInputElement => screen.getByRole('switch', { name });

beforeEach(() => {
  shown.length = 0;
  sounded = 0;
  SmallNotification.permission = 'default';
  asked.mockReset().mockResolvedValue('granted');
  goTo.mockReset();
  vi.stubGlobal('Notification', SmallNotification);
  vi.stubGlobal('AudioContext', SmallAudio);
  vi.stubGlobal('GainNode', SmallNode);
  vi.stubGlobal('OscillatorNode', SmallNode);
  vi.spyOn(window, 'focus').mockReturnValue();
  look(false);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the settings of signals', () => {
  it('are off at first, and ask for nothing', () => {
    open();
    expect([switchOf('Desktop notifications').checked, switchOf('Sound').checked]).toEqual([false, false]);
    expect(asked).not.toHaveBeenCalled();
    signalAlerts([alertOf(1, 'overcost')], 'America/New_York', goTo);
    expect([shown.length, sounded]).toEqual([0, 0]);
  });

  it('ask for permission on the press, and are kept', async () => {
    open();
    fireEvent.click(switchOf('Desktop notifications'));
    await vi.waitFor(() => expect(switchOf('Desktop notifications').checked).toBe(true));
    expect(asked).toHaveBeenCalledTimes(1);
    fireEvent.click(switchOf('Sound'));
    expect(sounded).toBe(1);
    expect(readSignals()).toEqual({ desktop: true, sound: true });
    fireEvent.click(switchOf('Sound'));
    expect(readSignals()).toEqual({ desktop: true, sound: false });
  });

  it('stay off when permission is refused, and say why', async () => {
    asked.mockResolvedValue('denied');
    open();
    fireEvent.click(switchOf('Desktop notifications'));
    expect(await screen.findByText(/^Blocked in this browser/)).toBeDefined();
    expect(switchOf('Desktop notifications')).toMatchObject({ checked: false, disabled: true });
    expect(readSignals().desktop).toBe(false);
  });

  it('say when the browser has no notifications', () => {
    vi.stubGlobal('Notification', undefined);
    open();
    expect(switchOf('Desktop notifications').disabled).toBe(true);
    expect(screen.getByText('This browser has none.')).toBeDefined();
  });

  it('follow another tab of the browser', () => {
    open();
    localStorage.setItem('muster.alert-signals', '{"sound":true}');
    fireEvent(window, new StorageEvent('storage', { key: 'muster.alert-signals' }));
    expect(switchOf('Sound').checked).toBe(true);
  });

  it.each(['', '{', '{"sound":"loud"}', '[]', 'null'])('count as off when what is stored makes no sense: %s', (text) => {
    localStorage.setItem('muster.alert-signals', text);
    expect(readSignals()).toEqual({ desktop: false, sound: false });
  });
});

describe('signals', () => {
  beforeEach(() => {
    SmallNotification.permission = 'granted';
    setSignals({ desktop: true, sound: true });
  });

  it('show each alert and sound once, and lead where it belongs', () => {
    signalAlerts([alertOf(1, 'overcost'), alertOf(2, 'pictureMismatch')], 'America/New_York', goTo);
    expect(shown).toMatchObject([
      { title: 'Overcost', body: 'The job "#10001" has exceeded the estimated cost', tag: 'alert-1' },
      { title: 'Picture mismatch', body: 'Deshawn Pruitt has a picture mismatch in the job "#10002"' },
    ]);
    expect(sounded).toBe(1);
    shown[1]?.onclick?.();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/timesheets/20?job=2000');
  });

  it('fold many into one that leads to all', () => {
    signalAlerts(
      [1, 2, 3, 4].map((id) => alertOf(id, id === 1 ? 'overcost' : 'clockout')),
      'America/New_York',
      goTo,
    );
    expect(shown).toMatchObject([{ title: '4 new notifications', body: 'Overcost · Clockout missing' }]);
    shown[0]?.onclick?.();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/notifications');
  });

  it('leave the desktop alone while somebody is at the page: there is the toast', () => {
    look(true);
    signalAlerts([alertOf(1, 'overcost')], 'America/New_York', goTo);
    expect([shown.length, sounded]).toEqual([0, 1]);
  });

  it('say nothing when this tab has nothing to toast', () => {
    signalAlerts([], 'America/New_York', goTo);
    expect([shown.length, sounded]).toEqual([0, 0]);
  });
});
