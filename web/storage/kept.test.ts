import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptInBrowser, keptInTab } from './kept.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('what a browser keeps', () => {
  it('lies in its storage, for the tab or for all of them', () => {
    keptInTab.setItem('a', '1');
    keptInBrowser.setItem('b', '2');
    expect([sessionStorage.getItem('a'), localStorage.getItem('b')]).toEqual(['1', '2']);
    keptInTab.removeItem('a');
    expect([keptInTab.getItem('a'), keptInBrowser.getItem('b')]).toEqual([null, '2']);
  });

  it('is remembered by the page where storage is forbidden, or full', () => {
    const forbidden = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(keptInTab.getItem('page')).toBeNull();
    keptInTab.setItem('page', '2');
    expect(keptInTab.getItem('page')).toBe('2');
    keptInTab.removeItem('page');
    expect(keptInTab.getItem('page')).toBeNull();
    forbidden.mockRestore();
    keptInTab.setItem('page', '1');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    keptInTab.setItem('page', '3');
    expect(keptInTab.getItem('page')).toBe('3');
    full.mockRestore();
    keptInTab.setItem('page', '4');
    expect([keptInTab.getItem('page'), sessionStorage.getItem('page')]).toEqual(['4', '4']);
  });
});
