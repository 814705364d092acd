import { describe, expect, it } from 'vitest';
import type { Alert } from '#shared/alerts/alerts.ts';
import { ToastCandidates } from './toasting.ts';

const OPENED = Date.parse('2026-11-20T15:00:00.000Z');
type Change = Partial<Pick<Alert, 'isToasted' | 'isRead' | 'state'>>;
const alert = (id: number, secondsAfter: number, change: Change = {}) => ({
  id,
  createdAt: new Date(OPENED + secondsAfter * 1_000).toISOString(),
  isToasted: false,
  isRead: false,
  ...change,
});
const ids = (alerts: readonly { id: number }[]): number[] => alerts.map(({ id }) => id);

describe('which alerts may be toasted', () => {
  it('on the first look, those of the last two minutes that nobody toasted, read or settled, oldest first', () => {
    const candidates = new ToastCandidates(OPENED);
    const shown = [
      alert(5, -1),
      alert(4, -60, { isToasted: true }),
      alert(3, -90, { isRead: true }),
      alert(6, -95, { state: 'settled' }),
      alert(2, -119),
      alert(1, -121),
    ];
    expect(ids(candidates.take(shown))).toEqual([2, 5]);
  });

  it('afterwards, those not met before', () => {
    const candidates = new ToastCandidates(OPENED);
    candidates.take([alert(1, -30)]);
    expect(ids(candidates.take([alert(2, 20), alert(1, -30)]))).toEqual([2]);
    expect(ids(candidates.take([alert(2, 20), alert(1, -30)]))).toEqual([]);
  });

  it('none of long ago that only moved up because newer ones were cleared', () => {
    const candidates = new ToastCandidates(OPENED);
    candidates.take([alert(9, -10)]);
    expect(ids(candidates.take([alert(2, -4_000)]))).toEqual([]);
  });

  it('all that came while the connection was lost', () => {
    const candidates = new ToastCandidates(OPENED);
    candidates.take([]);
    expect(ids(candidates.take([alert(4, 600), alert(3, 400), alert(2, 200)]))).toEqual([2, 3, 4]);
  });
});
