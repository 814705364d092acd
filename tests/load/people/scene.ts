import { businessDate } from '#shared/rules/periods.ts';
import { type Nodes, startOneNode, startTwoNodes } from '#tests/nodes/nodes.ts';
import { businessZone } from '#tests/support/business-zone.ts';
import { type SignedIn, signIn, signInPhone } from '#tests/support/visitor.ts';
import { LOAD_CORE, pinTo, SERVER_CORE } from '../measure.ts';
import { type Account, ADMINS, fillCompany, type PeopleCompany, SUPERVISORS_IN_FIELD } from './company.ts';
import type { OpenQuery, Person } from './messages.ts';
import { type Processes, watchProcesses } from './processes.ts';
import { type PushService, subscribe } from './pushes.ts';
import { openWork, type Work } from './work.ts';

const PHONES = 40;
const SIGN_INS_AT_ONCE = 8;

/** A company whose office sits at screens, and the real system that serves it. */
export interface PeopleScene {
  nodes: Nodes;
  processes: Processes;
  people: Person[];
  work: Work;
  /** Of workers, as they are typed into Find. */
  names: string[];
  /** All of them again, when nobody is known any more. */
  signInAgain(): Promise<Person[]>;
  /** From then on each is told of alerts by push, as of everything that they may see. */
  tellByPush(service: PushService): Promise<void>;
  isPinned: boolean;
  stop(): Promise<void>;
}

/** @param count of gateways and apis each */
export async function startPeopleScene(count: 1 | 2, people: number, say: (text: string) => void): Promise<PeopleScene> {
  // Processes stay on the core of the one that starts them.
  const isPinned = pinTo(SERVER_CORE);
  let company!: PeopleCompany;
  const fill = async (client: Nodes['client']): Promise<void> => {
    say(`a company with ${people} people at screens moves in`);
    company = await fillCompany(client, people, businessDate(new Date(), businessZone()));
  };
  // The push service is on this machine.
  const nodes = await (count === 1 ? startOneNode : startTwoNodes)(fill, { WEBHOOKS_TO_PRIVATE: '1' });
  if (isPinned) pinTo(LOAD_CORE);
  try {
    say('everybody signs in');
    const tokens = new Map<string, string>();
    const foremen = [...new Set(company.shifts.map(({ foremanEmail }) => foremanEmail))].slice(0, PHONES);
    const signInPhones = async (): Promise<void> => {
      for (const email of [...foremen, company.office[0]!.email])
        tokens.set(email, (await signInPhone(nodes.url, nodes.apiUrl, email)).token);
    };
    await signInPhones();
    const names = company.shifts.map(({ fullName }) => fullName);
    company.shifts = company.shifts.filter(({ foremanEmail }) => tokens.has(foremanEmail));
    const call = async (email: string, method: string, path: string, body: unknown): Promise<void> => {
      const response = await fetch(`${nodes.apiUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens.get(email)}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    };
    return {
      nodes,
      processes: await watchProcesses(nodes),
      people: await seatAll(nodes.url, company.office),
      work: await openWork(company, nodes.client, call),
      names,
      async signInAgain() {
        // A token is good for a quarter of an hour, which is over by then.
        await signInPhones();
        return seatAll(nodes.url, company.office);
      },
      tellByPush: (service) =>
        someAtOnce(company.office, async ({ email }) => subscribe(await signIn(nodes.url, email), service)).then(() => {}),
      isPinned,
      stop: nodes.stop,
    };
  } catch (error) {
    await nodes.stop();
    throw error;
  }
}

const seatAll = (url: string, office: readonly Account[]): Promise<Person[]> =>
  someAtOnce(office, (account, place) => seat(url, office, account, place));

async function someAtOnce<Done>(
  office: readonly Account[],
  act: (account: Account, place: number) => Promise<Done>,
): Promise<Done[]> {
  const all: Done[] = [];
  for (let done = 0; done < office.length; done += SIGN_INS_AT_ONCE) {
    const some = office.slice(done, done + SIGN_INS_AT_ONCE);
    all.push(...(await Promise.all(some.map((account, place) => act(account, done + place)))));
  }
  return all;
}

const DIFFERENT_FILTERS = 20;

/** Signs somebody in. Admins and sub-admins select supervisors, in twenty different ways. */
async function seat(url: string, office: readonly Account[], { email, role }: Account, place: number): Promise<Person> {
  const visitor = await signIn(url, email);
  const filter = place % DIFFERENT_FILTERS;
  if (role !== 'supervisor' && filter > 0) await select(url, visitor, selectionOf(office, filter));
  return { cookie: visitor.cookie(), open: [...shellOf(role), pageOf(place)] };
}

async function select(url: string, visitor: SignedIn, supervisors: readonly number[]): Promise<void> {
  const answer = await visitor.send('PUT', `${url}/auth/supervisors`, { supervisors });
  if (answer.status !== 200) throw new Error(`supervisors could not be selected: ${answer.status} ${answer.text}`);
}

/** A tenth of those with crews in the field, each time others. */
const selectionOf = (office: readonly Account[], filter: number): number[] =>
  office
    .slice(ADMINS, ADMINS + SUPERVISORS_IN_FIELD)
    .filter((_, index) => index % 10 === filter % 10)
    .slice(0, 10 + filter)
    .map(({ id }) => id);

const shellOf = (role: Account['role']): OpenQuery[] => [
  { resource: 'currentUser', query: {} },
  { resource: 'regions', query: {} },
  { resource: role === 'supervisor' ? 'newestForemanAlerts' : 'newestAlerts', query: { limit: '10' } },
];

/** Half look at the roster, the others at what there is beside it. */
function pageOf(place: number): OpenQuery {
  if (place % 2 === 0) return { resource: 'roster', query: { limit: '30' } };
  const others: OpenQuery[] = [
    { resource: 'dwoSummary', query: {} },
    { resource: 'jobSummary', query: {} },
    { resource: 'foremanAlerts', query: { limit: '10' } },
    { resource: 'dwoSummary', query: {} },
    { resource: 'employees', query: { limit: '10' } },
  ];
  return others[((place - 1) / 2) % others.length]!;
}
