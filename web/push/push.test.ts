import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../clock/clock.ts';
import { isBy, pushState } from './browser.ts';
import { dueOfPush } from './due.ts';
import { keepPush, readKeptPush } from './kept.ts';
import { tellMany, tellOnce } from './told.ts';

const KEPT = { person: 7, signIn: 'a', endpoint: 'https://push.example/1' };

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('whether a browser can be told by push', () => {
  const browser = (agent: string, parts: { isSecure?: boolean; isWhole?: boolean; permission?: NotificationPermission }) => {
    const { isSecure = true, isWhole = true, permission = 'default' } = parts;
    vi.stubGlobal('isSecureContext', isSecure);
    vi.stubGlobal('navigator', {
      userAgent: agent,
      maxTouchPoints: /Mac/.test(agent) ? 5 : 0,
      ...(isWhole && { serviceWorker: {} }),
    });
    if (isWhole) vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission });
    return pushState();
  };

  it('is the permission of the person where all of it is there', () => {
    for (const permission of ['default', 'granted', 'denied'] as const)
      expect(browser('Firefox/144.0', { permission })).toBe(permission);
  });

  it('is not where the page or the browser lacks something, which is said', () => {
    expect(browser('Firefox/144.0', { isSecure: false })).toBe('insecure');
    vi.unstubAllGlobals();
    expect(browser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', { isWhole: false })).toBe('homeScreen');
    expect(browser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari', { isWhole: false })).toBe('homeScreen');
    expect(browser('Mozilla/5.0 (X11; Linux x86_64)', { isWhole: false })).toBe('missing');
  });
});

it('a subscription is by a key or by another', () => {
  const applicationServerKey = Uint8Array.from([4, 251, 255, 1]).buffer;
  const of = { options: { applicationServerKey } } as PushSubscription;
  expect([isBy(of, 'BPv_AQ'), isBy(of, 'BPv_AQ=='), isBy(of, 'BPv_Ag')]).toEqual([true, true, false]);
  expect(isBy({ options: { applicationServerKey: null } } as PushSubscription, 'BPv_AQ')).toBe(false);
});

describe('what was switched on in a browser', () => {
  const found = {
    kept: KEPT,
    person: 7,
    signIn: 'a',
    subscription: { endpoint: KEPT.endpoint, isByKey: true },
    isGranted: true,
    isListed: true,
  };

  it.each([
    ['stays as it is', {}, 'nothing'],
    ['ends for another person', { person: 8 }, 'off'],
    ['ends where the browser shows nothing any more', { isGranted: false }, 'off'],
    ['ends where the person removed this browser elsewhere', { isListed: false }, 'off'],
    ['goes on after a new sign-in', { signIn: 'b', isListed: false }, 'on'],
    ['goes on by a new key', { subscription: { endpoint: KEPT.endpoint, isByKey: false } }, 'on'],
    ['goes on with another subscription', { subscription: { endpoint: 'https://push.example/2', isByKey: true } }, 'on'],
    ['goes on where the browser lost it', { subscription: null }, 'on'],
  ])('%s', (_, changes, due) => expect(dueOfPush({ ...found, ...changes })).toBe(due));

  it('is kept for all tabs, and what makes no sense counts as nothing', () => {
    keepPush(KEPT);
    expect(readKeptPush()).toEqual(KEPT);
    for (const text of ['{', 'null', '{"person":"7","endpoint":"x"}', '{"person":7}']) {
      localStorage.setItem('muster.push', text);
      expect(readKeptPush()).toBeNull();
    }
    keepPush(null);
    expect(localStorage.getItem('muster.push')).toBeNull();
  });
});

describe('news of an alert that come by two ways', () => {
  beforeEach(() => {
    clock.aheadMs = 0;
    return () => {
      clock.aheadMs = 0;
    };
  });

  it('are told once; later ones of the same alert again', () => {
    keepPush(KEPT);
    expect([tellOnce(90_001), tellOnce(90_001), tellOnce(90_002)]).toEqual([true, false, true]);
    expect(tellMany()).toBe(false);
    clock.aheadMs = -61_000;
    expect([tellMany(), tellOnce(90_001)]).toEqual([true, true]);
  });

  it('come by one way alone where nobody is told by push', () => {
    expect([tellOnce(90_003), tellOnce(90_003)]).toEqual([true, true]);
  });
});
