// A foreman's phone as a program: signs in, clocks the crew in and out with a picture and a place,
// works without signal and sends late. docs/for-phones.md tells the whole day.
//
//   node docs/examples/phone.mjs https://muster.example.com in face.jpg '40.7128, -74.0060'
//
// `in` and `out` clock the crew, `send` sends what is left. Node 24, no packages. What a phone has
// to keep is in phone.json, or where MUSTER_PHONE says.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';

const [url, command = 'send', picture, place = '0.0, 0.0'] = process.argv.slice(2);
const file = process.env.MUSTER_PHONE ?? 'phone.json';
/** Tokens, who is on the crew, rows that the server has named, and the outbox. */
const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { ids: {}, outbox: [] };

/** After every step and in one piece: a phone may be switched off at any moment. */
function keep() {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

class NoSignal extends Error {}
class Refused extends Error {
  constructor({ message, code, details }) {
    super(message);
    Object.assign(this, { code, details });
  }
}

/** One request, repeated while no whole answer comes or the server says that it is busy. */
async function ask(method, address, { token, body, type = 'application/json' } = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) };
  for (let attempt = 0; ; attempt += 1) {
    const init = { method, headers, body, signal: AbortSignal.timeout(30_000) };
    const answer = await fetched(new URL(address, url), init).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (attempt === 2) throw new NoSignal();
    const seconds = Number(answer?.headers.get('retry-after')) || 2 ** attempt;
    await pause(1_000 * seconds * (0.5 + Math.random()));
  }
}

/** An answer may also break off in its middle. */
async function fetched(address, init) {
  const answer = await fetch(address, init);
  const text = await answer.text();
  return { ok: answer.ok, status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}

function read({ ok, body }) {
  if (!ok) throw new Refused(body);
  return body;
}

async function call(method, path, body) {
  const send = () => ask(method, `/api/v1${path}`, { token: state.token, body: body && JSON.stringify(body) });
  let answer = await send();
  if (answer.status === 401) {
    await renew();
    answer = await send();
  }
  const { data, body: list } = read(answer);
  return data ?? list;
}

async function renew() {
  const answer = await ask('POST', '/api/v1/auth/refresh', { token: state.refresh });
  if (answer.ok) takeTokens(answer.body);
  else await signIn();
}

async function signIn() {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const begun = { client: 'app', challenge, state: randomBytes(16).toString('base64url') };
  console.log(`Sign in at ${url}/api/v1/auth/login/microsoft?${new URLSearchParams(begun)}`);
  // An app is handed this address by the browser, because the scheme `muster` is its own.
  const back = new URL(await createInterface({ input: process.stdin }).question('and paste where it leads: '));
  const { code, status, state: same } = Object.fromEntries(back.searchParams);
  if (!code || same !== begun.state) throw new Error(`The sign-in failed: ${status ?? 'it was begun elsewhere'}`);
  const body = JSON.stringify({ code, codeVerifier });
  takeTokens(read(await ask('POST', '/api/v1/auth/token', { body })));
}

function takeTokens({ token, refresh_token, user }) {
  Object.assign(state, { token, refresh: refresh_token.token, user });
  keep();
}

/**
 * The foreman's crew, its job, and a phase code of the job: an app lets the foreman choose one. What
 * was read last is used while there is no signal.
 */
async function readCrew() {
  const where = JSON.stringify({ foremanId: state.user.id, isCurrent: true, isDefault: false });
  const include = JSON.stringify(['employeeCrews.employee', 'job']);
  const crews = await call('GET', `/crew?${new URLSearchParams({ where, include, limit: '50' })}`);
  const isDue = ({ job }) => ['inProgress', 'assigned'].includes(job?.status) && Date.parse(job.startDate) <= Date.now();
  const { id, jobId, employeeCrews } = crews.find(isDue) ?? crews[0];
  const works = employeeCrews.filter(({ isCurrent, isSupervisor }) => isCurrent && !isSupervisor);
  const people = works.map(({ employeeId, employee }) => ({ id: employeeId, name: employee?.fullName }));
  const [code] = await call('GET', `/jobphasecode/${jobId}`);
  state.crew = { id, jobId, people, phaseCode: code?.phaseCode };
}

/** Notes a call to be sent; `<name>` in it is the id that an earlier one has got by then. */
const note = (as, says, what) => state.outbox.push({ as, says, ...what });
const photograph = (as, says) => note(as, says, { picture: readFileSync(picture, 'base64'), fileName: basename(picture) });

function noteClockIn(at) {
  const { user, crew } = state;
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: user.businessTimeZone }).format(at);
  if (state.date !== date) {
    const day = { date, foremanId: user.id };
    const signatures = crew.people.map(({ id, name }) => ({ employeeId: id, name }));
    const talk = {
      ...day,
      jobId: crew.jobId,
      isSigned: true,
      data: { hazards: ['Traffic'], everybodyBriefed: true, signatures },
    };
    const sheet = { dwoId: '<day>', crewId: crew.id, jobId: crew.jobId, startLocation: place };
    note('talk', 'Hazard form', { path: '/daily_job_hazard_analysis', body: talk });
    note('day', 'Day', { path: '/dwo', body: { ...day, crewId: crew.id, dailyJobHazardAnalysisId: '<talk>' } });
    note('sheet', 'Sheet', { path: '/dwo_job', body: sheet });
    state.date = date;
  }
  for (const { id, name } of crew.people) {
    photograph(`picture ${id}`, `Picture of ${name}`);
    const { phaseCode } = crew;
    const shift = { dwoJobId: '<sheet>', employeeId: id, start: at.toISOString(), startLocation: place, phaseCode };
    note(`shift ${id}`, `Clock-in of ${name}`, { path: '/workshift', body: { ...shift, startPictureId: `<picture ${id}>` } });
  }
}

function noteClockOut(at) {
  for (const { id, name } of state.crew.people) {
    photograph(`picture ${id}`, `Picture of ${name}`);
    const body = { end: at.toISOString(), endLocation: place, endPictureId: `<picture ${id}>` };
    note(`out ${id}`, `Clock-out of ${name}`, { method: 'PATCH', path: `/workshift/<shift ${id}>`, body });
  }
}

/** Sends in order. A refusal is told to the foreman, and what does not depend on it goes on. */
async function send() {
  for (let [step] = state.outbox; step; [step] = state.outbox) {
    try {
      state.ids[step.as] = step.picture ? await sendPicture(step) : await sendCall(step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      state.ids[step.as] = idOfRepeated(error, step);
      if (state.ids[step.as] === undefined) console.error(`${step.says}: ${error.message}`);
    }
    state.outbox.shift();
    keep();
  }
}

async function sendPicture({ picture: bytes, fileName }) {
  const { id, uploadUrl } = await call('POST', '/file', { fileName, type: 'clock_photo' });
  const answer = await ask('PUT', uploadUrl, { body: Buffer.from(bytes, 'base64'), type: 'image/jpeg' });
  // An earlier attempt has arrived, only its answer was lost.
  if (answer.status !== 409) read(answer);
  return id;
}

async function sendCall({ method = 'POST', path, body }) {
  const idOf = (name) => {
    if (state.ids[name] === undefined) throw new Refused({ message: 'not sent, because it belongs to something refused' });
    return state.ids[name];
  };
  const named = JSON.stringify(body).replaceAll(/"<([^>"]+)>"/g, (_, name) => idOf(name));
  const { id } = await call(
    method,
    path.replace(/<(.+)>/, (_, name) => idOf(name)),
    JSON.parse(named),
  );
  return id;
}

/** The row that is there already: the call was carried out, and its answer lost. */
function idOfRepeated({ code, details }, { body }) {
  if (code === 'DWO_EXISTS' || code === 'DWO_JOB_EXISTS') return details.id;
  const isShift = code === 'ALREADY_CLOCKED_IN' || code === 'SHIFT_OVERLAP';
  return isShift && details.start === body.start ? details.workshiftId : undefined;
}

try {
  if (!state.token) await signIn();
  await readCrew().catch((error) => {
    if (!state.crew) throw error;
  });
  if (command === 'in') noteClockIn(new Date());
  if (command === 'out') noteClockOut(new Date());
  keep();
  await send();
  console.log('Everything is sent');
} catch (error) {
  console.log(error instanceof NoSignal ? `No signal: ${state.outbox.length} to send later` : error.message);
  process.exitCode = error instanceof NoSignal ? 0 : 1;
}
process.exit();
