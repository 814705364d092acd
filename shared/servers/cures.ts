/** Codes by which Node refuses a certificate of an authority that it does not know. */
const UNKNOWN_AUTHORITY: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const NAME_THE_AUTHORITY =
  "its certificate comes from an authority that Node does not know: name a file with the authority's certificate by NODE_EXTRA_CA_CERTS, " +
  'or trust the authorities of this machine by NODE_USE_SYSTEM_CA=1, in the environment with which the process starts';

/**
 * What helps against an error of a connection, in words; undefined when nothing is known. Looks at
 * this error alone, not at its causes.
 */
export const cureOf = (error: Error): string | undefined =>
  'code' in error && UNKNOWN_AUTHORITY.has(error.code) ? NAME_THE_AUTHORITY : undefined;
