import { randomBytes } from 'node:crypto';
import { FILE_MAX_BYTES, IMPORT_MAX_BYTES } from '#shared/constants.ts';
import { SOCKET_PATH } from '#shared/live/messages.ts';
import { type Finding, fault, notTried, ok, warning } from '#shared/servers/doctor.ts';
import { whyOf } from '#shared/servers/error-in-log.ts';
import { ask, isRefusal } from './ask.ts';
import { SEEN_PATH, Seen } from './seen.ts';

/** The doctor's token, if the session secret is known, and where the gateway itself listens. */
interface Place {
  publicUrl: string;
  ownUrl: string;
  token: string | undefined;
}

/**
 * Checks the public address as browsers use it, through whatever stands before the gateway: that
 * this gateway answers there and sees people's addresses, that WebSockets are passed on, and how
 * large a body may be.
 */
export async function publicAddressFindings({ publicUrl, ownUrl, token }: Place): Promise<Finding[]> {
  if (token === undefined) return [notTried('the session secret is not known here: run the doctor as the user of Muster')];
  const answer = await ask(publicUrl + SEEN_PATH, { headers: { authorization: `Bearer ${token}` } }).catch(whyOf);
  if (typeof answer === 'string')
    return [
      fault(`${publicUrl} cannot be reached from here (${answer}): start the proxy, or let this machine's network lead there`),
    ];
  if (isRefusal(answer, 404))
    return [fault(`${publicUrl} leads to a gateway with another SESSION_SECRET: give all the same one`)];
  const seen = answer.status === 200 ? readSeen(answer.text) : undefined;
  if (!seen) return [fault(`${publicUrl} answers ${answer.status}, and that is not the gateway: lead the proxy to ${ownUrl}`)];
  return [
    ok(`${publicUrl} leads to this gateway`),
    ...proxyFindings(seen, publicUrl),
    await socketFinding(publicUrl),
    await bodyFinding(publicUrl),
  ];
}

function readSeen(text: string): Seen | undefined {
  try {
    return Seen.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Judges what the gateway sees of a request that the doctor sent to the public address. */
export function proxyFindings({ peer, ip, forwardedFor, isTrusted, host }: Seen, publicUrl: string): Finding[] {
  const { protocol, host: asked } = new URL(publicUrl);
  const found: Finding[] = [];
  if (forwardedFor !== null && isTrusted) found.push(ok(`the gateway sees the doctor at ${ip}, as the proxy at ${peer} says`));
  else if (forwardedFor !== null)
    found.push(
      fault(`X-Forwarded-For of the proxy at ${peer} is not believed, so all people share its limits: set TRUST_PROXY=${peer}`),
    );
  else if (protocol === 'https:' || host !== asked)
    found.push(
      fault(`the proxy at ${peer} sends no X-Forwarded-For, so all people share its limits: let it send the client's address`),
    );
  if (host !== asked)
    found.push(
      warning(
        `the proxy sends Host: ${host} in place of ${asked}: let it pass on the browser's (proxy_set_header Host $http_host)`,
      ),
    );
  return found;
}

async function socketFinding(publicUrl: string): Promise<Finding> {
  const answer = await ask(`${publicUrl}${SOCKET_PATH}?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: publicUrl,
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-version': '13',
    },
  });
  // Without a session the gateway refuses the handshake, as far as it comes.
  return isRefusal(answer, 401)
    ? ok('WebSockets are passed on')
    : fault(
        `WebSockets are not passed on (${answer.status}), so nothing is live: let the proxy pass Upgrade and Connection on, by HTTP/1.1`,
      );
}

/**
 * Sends bodies as large as the largest files to a call that the gateway refuses without a session,
 * whatever it says: a proxy that takes less refuses them itself.
 */
async function bodyFinding(publicUrl: string): Promise<Finding> {
  const large = await sendBody(publicUrl, IMPORT_MAX_BYTES);
  if (large === 'passed on') return ok(`bodies of ${inMegabytes(IMPORT_MAX_BYTES)} are passed on`);
  const cure = large === TOO_LARGE ? 'allow 42 MB (client_max_body_size 42m)' : "look at the proxy's log";
  const smaller = await sendBody(publicUrl, FILE_MAX_BYTES);
  return smaller === 'passed on'
    ? warning(
        `bodies of ${inMegabytes(IMPORT_MAX_BYTES)} are not passed on (${large}), so large files cannot be imported: ${cure}`,
      )
    : fault(`bodies of ${inMegabytes(FILE_MAX_BYTES)} are not passed on (${smaller}), so files cannot be sent: ${cure}`);
}

const MEGABYTE = 1e6;
const inMegabytes = (bytes: number) => `${bytes / MEGABYTE} MB`;
const TOO_LARGE = 413;

/** What became of a body that is a little larger. */
async function sendBody(publicUrl: string, bytes: number): Promise<'passed on' | number> {
  const body = Buffer.alloc(bytes + MEGABYTE);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': body.byteLength };
  const answer = await ask(`${publicUrl}/api/v1/file`, { method: 'POST', headers, body });
  return answer.status !== TOO_LARGE && isRefusal(answer, answer.status) ? 'passed on' : answer.status;
}
