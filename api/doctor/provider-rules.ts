import { type Finding, fault, ok, warning } from '#shared/servers/doctor.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../sign-in/rules.ts';

/** What an identity provider answers to the question for its discovery document. */
export interface Discovery {
  status: number;
  /** The issuer in the document, whatever it is. */
  issuer: unknown;
  /** The provider's time, of the header `Date`. */
  date: string | null;
}

const CLOCKS_DIFFER_SECONDS = 60;

/** Judges an identity provider's answer at this time. */
export function providerFindings(issuer: string, { status, issuer: named, date }: Discovery, now: Date): Finding[] {
  if (status !== 200)
    return [fault(`${issuer} answers ${status} to the question for its discovery document: correct the issuer's address`)];
  if (named !== issuer)
    return [fault(`the document of ${issuer} names another issuer, ${String(named)}: set that one, letter by letter`)];
  const seconds = date === null ? 0 : Math.round((Date.parse(date) - now.getTime()) / 1000);
  const clock = `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's: set this one by a time server`;
  const found = [ok(`${issuer} answers, and is the issuer that it names`)];
  if (Math.abs(seconds) > CLOCK_TOLERANCE_SECONDS) found.push(fault(`${clock}; nobody can sign in`));
  else if (Math.abs(seconds) > CLOCKS_DIFFER_SECONDS) found.push(warning(clock));
  return found;
}
