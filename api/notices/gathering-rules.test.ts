import { describe, expect, it } from 'vitest';
import { gatheringOf } from './gathering-rules.ts';
import { FIRST_CHOICE, type ToldAlert } from './rules.ts';

const NOW = new Date('2026-11-18T17:00:00.000Z');
const secondsAgo = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

const noticeOf = (alertId: number, more: Partial<ToldAlert> = {}): ToldAlert => ({
  noticeId: alertId,
  employeeId: 1,
  channel: 'push',
  reason: 'raised',
  createdAt: secondsAgo(5),
  raisedAt: secondsAgo(5),
  alertId,
  type: 'overcost',
  data: { jobId: '10001' },
  state: 'open',
  takenById: null,
  revision: 1,
  sees: true,
  isKnown: false,
  ...more,
});
const CHOICE = { ...FIRST_CHOICE, employeeId: 1, push: true, email: true, pushedAt: null, mailedAt: null };
type Waiting = Parameters<typeof gatheringOf>[0];
const push: Waiting = { channel: 'push', choice: CHOICE, notices: [noticeOf(1)], isReachable: true };
const gathered = (waiting: Partial<Waiting>) => gatheringOf({ ...push, ...waiting }, NOW, 'America/New_York');

describe('what is due to one person by one channel', () => {
  it('is told at once, up to three pushes one by one, more in one', () => {
    const three = [noticeOf(1), noticeOf(2), noticeOf(3)];
    expect(gathered({ notices: three })).toEqual({ idle: [], tellings: three.map((one) => [one]) });
    const four = [...three, noticeOf(4)];
    expect(gathered({ notices: four }).tellings).toEqual([four]);
  });

  it.each<[string, Partial<Waiting>]>([
    ['nothing was chosen', { choice: undefined }],
    ['the channel was switched off', { choice: { ...CHOICE, push: false } }],
    ['no browser is left', { isReachable: false }],
    ['quiet hours never end', { choice: { ...CHOICE, quiet: [{ from: '00:00', until: '00:00', days: [] }] } }],
    ['it is settled', { notices: [noticeOf(1, { state: 'settled' })] }],
  ])('is dropped where %s', (_, waiting) => {
    const notices = waiting.notices ?? push.notices;
    expect(gathered(waiting)).toEqual({ idle: notices, tellings: [] });
  });

  it('waits for the pause after the last push, and drops meanwhile what is not worth it', () => {
    const notices = [noticeOf(1, { isKnown: true }), noticeOf(2)];
    expect(gathered({ notices, choice: { ...CHOICE, pushedAt: secondsAgo(8) } })).toEqual({
      idle: [notices[0]],
      tellings: [],
      again: new Date(NOW.getTime() + 12_000),
    });
  });

  it('waits by mail from the first that is worth telling for as long as was chosen', () => {
    const notices = [noticeOf(1, { createdAt: secondsAgo(800), isKnown: true }), noticeOf(2, { createdAt: secondsAgo(60) })];
    const { again } = gathered({ channel: 'email', notices, choice: { ...CHOICE, digestMinutes: 15 } });
    expect(again).toEqual(new Date(NOW.getTime() + 14 * 60_000));
  });

  it('is put off until quiet hours end', () => {
    const quiet = [{ from: '11:30', until: '13:00', days: [] }];
    expect(gathered({ choice: { ...CHOICE, quiet } })).toEqual({
      idle: [],
      tellings: [],
      putOff: { notices: push.notices, until: new Date('2026-11-18T18:00:00.000Z') },
    });
  });
});
