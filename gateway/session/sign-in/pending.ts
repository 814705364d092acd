import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Seal } from '../seal.ts';
import type { SessionStore } from '../store/store.ts';

/** `to` has a default, because records of an earlier version have none. */
const Attempts = z.array(z.object({ state: z.string(), codeVerifier: z.string(), to: z.string().default('/') }));

/** Time limit at the identity provider, and the number of concurrent attempts per browser. */
export const PENDING_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

export interface BegunSignIn {
  /** The id for the browser's cookie, which binds the callback to this browser. */
  pendingId: string;
  state: string;
  /** PKCE challenge: base64url of the SHA-256 of the code verifier, which stays on the gateway. */
  challenge: string;
}

export interface TakenSignIn {
  /** Absent when the attempt was not begun in this browser, has expired, or was taken before. */
  codeVerifier?: string;
  /** Return address of the attempt; of this browser's newest one when the state is unknown. */
  to: string;
}

export interface PendingSignIns {
  /** Begins an attempt, beside those in other tabs. @param to return address */
  begin(pendingId: string | undefined, to: string): Promise<BegunSignIn>;
  /** Removes and returns this browser's attempt with this state. */
  take(pendingId: string | undefined, state: string | undefined): Promise<TakenSignIn>;
}

interface PendingSignInsOptions {
  store: SessionStore;
  seal: Seal;
  clock: () => number;
}

/** Stores sign-ins until the browser comes back from the identity provider. */
export function createPendingSignIns({ store, seal, clock }: PendingSignInsOptions): PendingSignIns {
  // Session ids contain no colon, so keys of the two kinds never collide.
  const keyOf = (pendingId: string) => `pending:${pendingId}`;

  async function attemptsOf(pendingId: string): Promise<z.infer<typeof Attempts>> {
    const kept = await store.read(keyOf(pendingId));
    const plain = kept && seal.open(keyOf(pendingId), kept.sealed);
    return plain === undefined ? [] : Attempts.parse(JSON.parse(plain));
  }

  const keep = (pendingId: string, attempts: z.infer<typeof Attempts>) =>
    store.write(keyOf(pendingId), seal.seal(keyOf(pendingId), JSON.stringify(attempts)), clock() + PENDING_MS);

  return {
    async begin(given, to) {
      const pendingId = given ?? randomBytes(16).toString('base64url');
      const attempt = { state: randomBytes(16).toString('base64url'), codeVerifier: randomBytes(32).toString('base64url'), to };
      await keep(pendingId, [attempt, ...(await attemptsOf(pendingId))].slice(0, MOST_ATTEMPTS));
      const challenge = createHash('sha256').update(attempt.codeVerifier).digest('base64url');
      return { pendingId, state: attempt.state, challenge };
    },
    async take(pendingId, state) {
      if (pendingId === undefined) return { to: '/' };
      const attempts = await attemptsOf(pendingId);
      const taken = attempts.find((attempt) => attempt.state === state);
      if (!taken) return { to: attempts[0]?.to ?? '/' };
      await keep(
        pendingId,
        attempts.filter((attempt) => attempt !== taken),
      );
      return { codeVerifier: taken.codeVerifier, to: taken.to };
    },
  };
}
