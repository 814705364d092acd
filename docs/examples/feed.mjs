// Follows one live query over the plain WebSocket feed and prints what changes.
//
//   export MUSTER_TOKEN='muster_…'
//   node docs/examples/feed.mjs http://127.0.0.1:3000 roster limit=50 region=1
//
// The token is an API token; in its place MUSTER_COOKIE='muster=…' is the cookie of your browser after
// signing in. Node 24; only the packages `ws` and `rfc6902` are used, and every library that applies
// JSON Patch (RFC 6902) does as well.
import { applyPatch } from 'rfc6902';
import { WebSocket } from 'ws';

const [url = 'http://127.0.0.1:3000', resource = 'roster', ...parameters] = process.argv.slice(2);
const query = Object.fromEntries(parameters.map((parameter) => parameter.split('=')));
const { MUSTER_TOKEN: token, MUSTER_COOKIE: cookie = '' } = process.env;

const headers = token ? { authorization: `Bearer ${token}` } : { cookie };
const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live/feed`, { headers });
const open = () => socket.send(JSON.stringify({ open: { resource, query } }));

/** What there is: the document, and which version of which epoch it is. */
let current = { data: undefined, epoch: '', version: 0 };

const on = {
  snapshot({ epoch, version, data }) {
    current = { data, epoch, version };
    console.log(`snapshot, version ${version}: ${JSON.stringify(data).length} bytes`);
  },
  patch({ epoch, base, version, patch }) {
    if (epoch === current.epoch && version <= current.version) return;
    // A patch fits only the version it was made for. For another one, ask for everything.
    if (epoch !== current.epoch || base !== current.version) return open();
    applyPatch(current.data, patch);
    current.version = version;
    for (const { op, path, value } of patch)
      console.log(`version ${version}: ${op} ${path} ${JSON.stringify(value) ?? ''}`.trimEnd());
  },
  stale: ({ since, reason }) => console.log(`stale (${reason}), last known to be right at ${since}`),
  fresh: () => console.log('fresh again'),
  error: ({ statusCode, message, errors = [] }) => {
    console.error(`${statusCode} ${message}`, ...errors.map(({ field, reason }) => `${field} ${reason}`));
    // The api is away: try again in a while. Anything else is refused for good.
    if (statusCode >= 500) setTimeout(open, 2_000 + 3_000 * Math.random());
    else process.exitCode = 1;
  },
  ended: ({ reason }) => console.log(`the session has ended: ${reason}`),
};

socket.on('open', open);
socket.on('message', (text) => {
  for (const [kind, content] of Object.entries(JSON.parse(String(text)))) on[kind]?.(content);
});
socket.on('unexpected-response', (_request, response) => {
  console.error(`refused with ${response.statusCode}: is the token, or the cookie, right?`);
  process.exit(1);
});
socket.on('close', (code, reason) => console.log(`closed: ${code} ${reason}`));
