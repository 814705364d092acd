import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/employees.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { signIn, USER, visit } from '../test/signed-in.tsx';
import { listenToOtherTabs } from './other-tabs.ts';
import { actAs, beforeNextPerson, loadSession, loginPath, selectSupervisors, signOut } from './session.ts';
import { endSession, leaveSession, page, session } from './session-state.ts';

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const open = vi.spyOn(page, 'open').mockImplementation(() => {});
const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});

const viewOf = (user: Partial<CurrentUser> = {}, supervisors: number[] = [], actor: CurrentUser | null = null): Response =>
  Response.json({ user: { ...USER, ...user }, actor, supervisors });
const refusal = (status: number, message = 'No'): Response => Response.json(errorBody(status, message), { status });
const failureOf = async (promise: Promise<unknown>): Promise<Failure> => {
  const cause = await promise.catch((reason: unknown) => reason);
  expect(cause).toBeInstanceOf(Failure);
  return cause as Failure;
};
const sent = (): unknown[] =>
  answer.mock.calls.map(([path, { method, body }]) => [method, path, body && JSON.parse(body as string)]);

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  open.mockClear();
  reload.mockClear();
  signIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('is what the gateway says', async () => {
    answer.mockResolvedValue(viewOf({ firstName: 'Bo' }, [4]));
    await loadSession();
    expect(session).toMatchObject({ status: 'signedIn', view: { user: { firstName: 'Bo' }, supervisors: [4] } });
  });

  it('is signed out when the gateway knows nobody, and only unknown when nobody could be asked', async () => {
    leaveSession();
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await loadSession();
    expect(session.status).toBe('failed');
    answer.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await loadSession();
    expect(session.status).toBe('signedOut');
  });

  it('keeps its screens when it cannot be asked again, and when it is over', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await loadSession();
    expect(session).toMatchObject({ status: 'signedIn', view: { user: { id: USER.id } } });
    endSession('deactivated');
    expect(session).toMatchObject({ status: 'ended', endedBecause: 'deactivated', view: { user: { id: USER.id } } });
    leaveSession();
    // Whatever was under way hears of the end later, and knows less of it.
    endSession('expired');
    expect(session).toMatchObject({ status: 'signedOut', endedBecause: 'deactivated' });
  });

  it('goes on when the same person signs in again, and reloads the page for another', async () => {
    endSession('expired');
    answer.mockResolvedValueOnce(viewOf());
    await loadSession();
    expect(session).toMatchObject({ status: 'signedIn', endedBecause: null });
    answer.mockResolvedValueOnce(viewOf({ id: 8 }));
    await loadSession();
    expect(reload).toHaveBeenCalledOnce();
    expect(session.view?.user.id).toBe(USER.id);
  });

  it('does not claim to be signed out when the gateway could not be told', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failureOf(signOut());
    expect(session.status).toBe('signedIn');
    answer.mockImplementationOnce(async () => {
      // The socket hears of it first.
      endSession('logout');
      return new Response(null, { status: 204 });
    });
    visit('/notifications?search=Ortega');
    await signOut();
    expect(session).toMatchObject({ status: 'signedOut', endedBecause: null });
    expect(loginPath()).toBe('/login');
  });
});

describe('the selected supervisors', () => {
  it('are kept at the gateway and in this browser, until logout', async () => {
    answer.mockResolvedValueOnce(viewOf({}, [3, 5])).mockResolvedValueOnce(new Response(null, { status: 204 }));
    await selectSupervisors([3, 5]);
    expect(sent()).toEqual([['PUT', '/auth/supervisors', { supervisors: [3, 5] }]]);
    expect(session.view?.supervisors).toEqual([3, 5]);
    expect(localStorage).toHaveLength(1);
    await signOut();
    expect(localStorage).toHaveLength(0);
  });

  it('are selected again in the next session of the same person', async () => {
    answer.mockResolvedValueOnce(viewOf({}, [3]));
    await selectSupervisors([3]);
    leaveSession();
    answer.mockResolvedValueOnce(viewOf()).mockResolvedValueOnce(viewOf({}, [3]));
    await loadSession();
    expect(sent().at(-1)).toEqual(['PUT', '/auth/supervisors', { supervisors: [3] }]);
    expect(session.view?.supervisors).toEqual([3]);
  });

  it.each([
    ['another person', { id: 9 }],
    ['somebody whose role sees their own only', { role: 'supervisor' }],
  ] as const)('are not those of %s', async (_, who) => {
    answer.mockResolvedValueOnce(viewOf({}, [3]));
    await selectSupervisors([3]);
    leaveSession();
    answer.mockResolvedValueOnce(viewOf(who));
    await loadSession();
    expect(answer).toHaveBeenCalledTimes(2);
    expect(session.view?.supervisors).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['', '{', '{"person":"7"}', `{"person":${USER.id},"supervisors":["x"]}`])(
    'survive a storage that holds %j',
    async (text) => {
      localStorage.setItem('muster.supervisors', text);
      answer.mockResolvedValueOnce(viewOf());
      await loadSession();
      expect(session.status).toBe('signedIn');
      expect(localStorage).toHaveLength(0);
    },
  );
});

describe('acting as somebody else', () => {
  it('reloads the page, and ignores the socket about it', async () => {
    answer.mockImplementationOnce(async () => {
      endSession('switched');
      return viewOf({ id: 8, role: 'supervisor' }, [], USER);
    });
    await actAs(8);
    endSession('switched');
    expect(sent()).toEqual([['POST', '/auth/acting-as', { employeeId: 8 }]]);
    expect(open.mock.calls).toEqual([['/']]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('returns by the same way', async () => {
    answer.mockResolvedValueOnce(viewOf());
    await actAs(null);
    expect(sent()).toEqual([['DELETE', '/auth/acting-as', undefined]]);
    expect(open).toHaveBeenCalledOnce();
  });

  it('leaves everything as it was when the gateway refuses', async () => {
    answer.mockResolvedValueOnce(refusal(400, 'Only an active supervisor can be acted as'));
    expect((await failureOf(actAs(8))).message).toBe('Only an active supervisor can be acted as');
    expect(session).toMatchObject({ status: 'signedIn', view: { user: { id: USER.id } } });
    expect(open).not.toHaveBeenCalled();
  });

  it('asks who this is now when the answer was lost', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(viewOf({ id: 8 }, [], USER));
    await failureOf(actAs(8));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the other tabs of a browser', () => {
  it('hear of what they do not know yet', async () => {
    const other = new BroadcastChannel('muster.session');
    const heard = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    answer.mockResolvedValueOnce(viewOf({}, [3]));
    await selectSupervisors([3]);
    const word = await heard;

    const onNews = vi.fn<() => void>();
    const stop = listenToOtherTabs(() => session.view, onNews);
    other.postMessage(word);
    leaveSession();
    await vi.waitFor(() => {
      other.postMessage(word);
      expect(onNews).toHaveBeenCalled();
    });
    stop();
    other.close();
  });
});

describe('what of a person goes on in the browser', () => {
  it('ends once they have signed out, and before the next one signs in', async () => {
    const ended = vi.fn(async () => expect(session.status).toBe('signedIn'));
    const keep = beforeNextPerson(ended);
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await failureOf(signOut());
    expect(ended).not.toHaveBeenCalled();
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    await signOut();
    expect([ended.mock.calls.length, session.status]).toEqual([1, 'signedOut']);
    keep();
  });

  it('holds nobody for longer than two seconds, nor by a failure', async () => {
    vi.useFakeTimers();
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    const stops = [beforeNextPerson(() => Promise.reject(new Error('No'))), beforeNextPerson(() => new Promise(() => {}))];
    const done = signOut();
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(session.status).toBe('signedOut');
    for (const stop of stops) stop();
    vi.useRealTimers();
  });
});
