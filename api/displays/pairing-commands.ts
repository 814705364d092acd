import { pairingCodeText } from '#shared/displays/pairing-code.ts';
import { Failure } from '#shared/http/errors.ts';
import { type Credentials, PAIRING_EXPIRED, PAIRING_PENDING, PAIRING_SLOW_DOWN, type Pairing } from '#shared/session.ts';
import { type Author, SYSTEM, type Write } from '../db/write.ts';
import { hashOf } from '../sign-in/rules.ts';
import { credentialsFor, type Renewed, type SessionContext } from '../sign-in/session-commands.ts';
import { presentReader } from './present.ts';
import {
  addPairing,
  countWaiting,
  findDisplay,
  lockPairing,
  removePairing,
  startDisplaySession,
  updatePairing,
} from './repository.ts';
import {
  ASK_EVERY_SECONDS,
  displaySessionEnd,
  MOST_WAITING,
  newDeviceCode,
  newUserCode,
  PAIRING_SECONDS,
  SLOW_DOWN_SECONDS,
  userCodeHash,
} from './rules.ts';
import { todayOf } from './session-commands.ts';

export interface PairingContext extends Pick<SessionContext, 'services' | 'tokens' | 'secrets'> {
  /** The address of this system for browsers, without a trailing slash. */
  publicUrl: string;
}

type From = Pick<Author, 'requestId' | 'ip' | 'device'>;

/**
 * Begins a pairing [RFC 8628, 3.1].
 * @throws Failure 429 while too many screens wait
 */
export async function beginPairing({ services, secrets, publicUrl }: PairingContext, from: From): Promise<Pairing> {
  const deviceCode = newDeviceCode();
  const code = newUserCode();
  const at = services.now();
  await services.write({ ...SYSTEM, ...from }, async ({ tx }) => {
    if ((await countWaiting(tx, at)) >= MOST_WAITING)
      throw new Failure(429, 'Too many screens wait to be paired: try again in ten minutes', { code: 'TOO_MANY_ATTEMPTS' });
    await addPairing(tx, {
      deviceHash: hashOf(deviceCode),
      userCodeHash: userCodeHash(secrets[0], code),
      intervalSeconds: ASK_EVERY_SECONDS,
      expiresAt: new Date(at.getTime() + PAIRING_SECONDS * 1000),
    });
  });
  return {
    device_code: deviceCode,
    user_code: pairingCodeText(code),
    verification_uri: `${publicUrl}/pair`,
    verification_uri_complete: `${publicUrl}/pair?code=${pairingCodeText(code)}`,
    expires_in: PAIRING_SECONDS,
    interval: ASK_EVERY_SECONDS,
  };
}

const REFUSALS = {
  [PAIRING_PENDING]: 'This screen is not paired yet',
  [PAIRING_SLOW_DOWN]: 'This screen asks too often: wait five seconds longer from now on',
  [PAIRING_EXPIRED]: 'The code of this screen is too old: begin again',
} as const;
type RefusalCode = keyof typeof REFUSALS;

/**
 * Hands the credentials to the screen that an admin has paired, once [RFC 8628, 3.4].
 * @throws Failure 400 by one of the codes of `REFUSALS`
 */
export async function finishPairing(context: PairingContext, deviceCode: string, from: From): Promise<Credentials> {
  const { services } = context;
  const outcome = await services.write({ ...SYSTEM, ...from }, (write) => settle(context, write, hashOf(deviceCode)));
  if (typeof outcome === 'string') throw new Failure(400, REFUSALS[outcome], { code: outcome });
  return credentialsFor(context, outcome);
}

async function settle({ services }: PairingContext, write: Write, deviceHash: string): Promise<Renewed | RefusalCode> {
  const { tx } = write;
  const at = services.now();
  const row = await lockPairing(tx, deviceHash);
  if (!row || row.expiresAt <= at) return PAIRING_EXPIRED;
  const isTooEarly = row.askedAt !== null && at.getTime() - row.askedAt.getTime() < (row.intervalSeconds - 1) * 1000;
  if (isTooEarly) {
    await updatePairing(tx, deviceHash, { askedAt: at, intervalSeconds: row.intervalSeconds + SLOW_DOWN_SECONDS });
    return PAIRING_SLOW_DOWN;
  }
  await updatePairing(tx, deviceHash, { askedAt: at });
  const display = row.displayId === null ? undefined : await findDisplay(tx, row.displayId);
  if (!display) return PAIRING_PENDING;
  const refresh = newDeviceCode();
  await removePairing(tx, deviceHash);
  const sessionId = await startDisplaySession(tx, {
    displayId: display.id,
    refreshHash: hashOf(refresh),
    refreshedAt: at,
    expiresAt: displaySessionEnd(at),
  });
  write.audit({ action: 'session.start', subject: 'session', subjectId: sessionId, after: { displayId: display.id } });
  write.changed('session', 'display');
  return { user: presentReader(display, todayOf(services)), sessionId, refresh };
}
