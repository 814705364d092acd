/*
 * A mail server in a process of its own, which takes user, password and mails over TLS alone. Begun
 * with its port, or 0, and the files of its key and certificate. Prints its port, then each mail as
 * a line of JSON. Once it reads `hold` it answers no mail any more, and prints that it has one.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openMailServer } from './mail-server.ts';

const [port = '0', keyFile = '', certFile = ''] = process.argv.slice(2);
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const server = await openMailServer({
  port: Number(port),
  key: readFileSync(keyFile),
  cert: readFileSync(certFile),
  disabledCommands: [],
  allowInsecureAuth: false,
  onArrived: (mail) => say({ mail }),
});
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'hold') server.onMail = () => say({ held: true });
});
say({ port: server.port });
