import { createTransport } from 'nodemailer';
import { type MailFault, wordsOfMailFault } from './mail-fault-rules.ts';

/** A mail to one person. */
export interface Mail {
  /** The same for every attempt, so that a repeat is recognized. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An address that a mail program may POST to, which switches the mails off (RFC 8058). */
  unsubscribeUrl: string;
}

export interface Mailer {
  /** Hands a mail to the server. Answers why it was not taken; undefined when it was. */
  send(mail: Mail, signal: AbortSignal): Promise<MailFault | undefined>;
  /** Connects and signs in, and sends nothing. Answers why that failed, else undefined. */
  check(): Promise<MailFault | undefined>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  from: { name: string; address: string };
  /** Time limit of each step: the connection, the greeting, each answer. */
  stepMs?: number;
}

/**
 * Sends mails by the company's server. Each has a connection of its own, which is encrypted when
 * the server offers it, or must be with `smtps://` or `?requireTLS=true`.
 */
export function createMailer({ url, from, stepMs = 10_000 }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Mails are made of our own words alone: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribeUrl, ...mail }, signal) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          signal,
        });
        return undefined;
      } catch (error) {
        if (signal.aborted) throw error;
        return wordsOfMailFault(error);
      }
    },
    async check() {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return wordsOfMailFault(error);
      }
    },
  };
}
