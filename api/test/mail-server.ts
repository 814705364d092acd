import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface Arrived {
  to: string[];
  /** Headers by their name in small letters, unfolded and decoded. */
  headers: Record<string, string>;
  /** The parts by media type, decoded. */
  text: string;
  html: string;
}

const USER = { user: 'muster', pass: 'pa/ss' };

interface MailServerOptions extends SMTPServerOptions {
  port?: number;
  onArrived?: (mail: Arrived) => void;
}

/** Starts an SMTP server that wants user and password, and keeps what it takes. */
export async function openMailServer({ port = 0, onArrived, ...options }: MailServerOptions = {}) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    // Its own certificate is for nobody.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER.user && password === USER.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('no such user'), { responseCode: 535 })),
    onRcptTo: (address, _session, done) => mail.onRecipient(address.address, done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mail.onMail((fault) => {
          const one = { to, ...parsed(Buffer.concat(chunks).toString('utf8')) };
          if (!fault) arrived.push(one);
          done(fault);
          if (!fault) onArrived?.(one);
        });
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const mail = {
    arrived,
    /** Takes or refuses a recipient; takes everybody unless a test replaces it. */
    onRecipient: (_address: string, done: (fault?: Error) => void): void => done(),
    /** Takes or refuses a mail. */
    onMail: (done: (fault?: Error) => void): void => done(),
    /** With user and password. */
    url: '',
    port: 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  mail.port = (server.server.address() as AddressInfo).port;
  mail.url = `smtp://${USER.user}:${encodeURIComponent(USER.pass)}@127.0.0.1:${mail.port}`;
  return mail;
}

/** An answer of a mail server, which quotes the address as real ones do. */
export const smtpFault = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

function parsed(source: string): Omit<Arrived, 'to'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = headersIn(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...body] = part.split('\r\n\r\n');
    const text = body.join('\r\n\r\n').replace(/\r\n$/, '');
    const encoding = headersIn(partHead.trim())['content-transfer-encoding'];
    if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
    return encoding === 'quoted-printable' ? unquoted(text) : text;
  };
  return { headers, text: partOf('text/plain').replaceAll('\r\n', '\n'), html: partOf('text/html').replaceAll('\r\n', '\n') };
}

const headersIn = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
      }),
  );

/** Encoded words (RFC 2047). */
const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString('utf8') : unquoted(words.replaceAll('_', ' ')),
    );

/** Quoted-printable (RFC 2045). */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
