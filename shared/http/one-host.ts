/**
 * Whether a request names one host at most. Of two, whoever stands in between may believe another
 * one than the server does (RFC 9112, 3.2): such a request is a 400.
 * @param rawHeaders names and values in turns, as Node has them
 */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2;

export const TWO_HOSTS = 'A request names one host';
