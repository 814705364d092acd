// A program of the company that keeps Muster's jobs as its bookkeeping has them.
//
//   export MUSTER_TOKEN='muster_…'
//   node docs/examples/program.mjs https://muster.example.com < jobs.json
//
// The token needs the rights writeJobs and writePhaseCodes. jobs.json is a list of jobs by their own
// numbers, each with its phase codes. Run it as often as you like: only what differs is written. Node 24.
import { setTimeout as pause } from 'node:timers/promises';

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const authorization = `Bearer ${process.env.MUSTER_TOKEN ?? ''}`;

/** Sends one call until it is answered; a repeat is harmless, whatever became of the one before. */
async function send(method, path, body, headers = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    // Without all of its body an answer has not arrived.
    const text = await answer?.text().catch(() => undefined);
    const said = text?.startsWith('{') ? JSON.parse(text) : {};
    // 409 IDEMPOTENCY_KEY_IN_USE: the call before is still being worked on.
    const isBusy = [429, 502, 503, 504].includes(answer?.status) || said.code === 'IDEMPOTENCY_KEY_IN_USE';
    if ((text !== undefined && !isBusy) || attempt === 8) return { status: answer?.status, ...said };
    await pause(Math.min(30_000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2));
  }
}

/** Creates a row by its own numbers, or changes it. */
const put = (path, numbers, fields) => send('PUT', `${path}/external?${new URLSearchParams(numbers)}`, fields);

/** Creates a row that has no number of its own: the key tells a repeat from another row. */
export const post = (path, key, fields) => send('POST', path, fields, { 'idempotency-key': JSON.stringify(key) });

const lines = [];
for await (const chunk of process.stdin) lines.push(chunk);
for (const { externalNumber, phaseCodes = [], ...fields } of JSON.parse(Buffer.concat(lines))) {
  say(externalNumber, await put('job', { externalNumber }, fields));
  for (const { phaseCode, ...code } of phaseCodes)
    say(`${externalNumber} ${phaseCode}`, await put('job_phase_code', { externalNumber, phaseCode }, code));
}

function say(what, { status, message, errors = [] }) {
  const outcome = { 200: 'as it is there now', 201: 'new' }[status] ?? `refused (${status}): ${message}`;
  console.log([`${what}: ${outcome}`, ...errors.map(({ field, reason }) => `${field} ${reason}`)].join('; '));
  if (status >= 400) process.exitCode = 1;
}
