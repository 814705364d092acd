/** Why a mail was not taken, in words without the address, which a server may quote. */
export interface MailFault {
  fault: string;
  /** The status of the server's answer; null without one. */
  answerCode: number | null;
  /** The same mail will be refused again. */
  isFinal: boolean;
}

const IN_WORDS: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server did not take user and password',
  ETLS: 'The mail server offers no encryption that was accepted',
  EDNS: 'The name of the mail server is not known',
  ETIMEDOUT: 'The mail server did not answer in time',
  ECONNECTION: 'The mail server broke the connection off',
};

/** Reads a failure of nodemailer: its code, and the answer of the server. */
export function wordsOfMailFault(error: unknown): MailFault {
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  const answerCode = responseCode ?? null;
  // Whoever runs Muster can mend user and password, and everything before it.
  if (IN_WORDS[code] !== undefined) return { fault: withCode(IN_WORDS[code], answerCode), answerCode, isFinal: false };
  if (answerCode === null) return { fault: 'The mail server cannot be reached', answerCode, isFinal: false };
  const what = code === 'EENVELOPE' ? 'The mail server refused an address' : 'The mail server refused the mail';
  return { fault: withCode(what, answerCode), answerCode, isFinal: answerCode >= 500 };
}

const withCode = (words: string, answerCode: number | null): string => (answerCode === null ? words : `${words} (${answerCode})`);
