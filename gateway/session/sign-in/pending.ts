import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Seal } from '../seal.ts';
import type { SessionStore } from '../store/store.ts';

/** Attempts kept by an earlier version had nowhere to go. */
const Attempts = z.array(z.object({ state: z.string(), codeVerifier: z.string(), to: z.string().default('/') }));

/** How long a person may take at the identity provider, and how many tabs may try at once. */
export const PENDING_MS = 10 * 60_000;
const MOST_ATTEMPTS = 5;

export interface BegunSignIn {
  /** Goes into the browser's cookie and ties what comes back to this browser. */
  pendingId: string;
  state: string;
  /** base64url of the SHA-256 of the code verifier, which itself stays here. */
  challenge: string;
}

export interface TakenSignIn {
  /** Absent for what was not begun in this browser, too long ago, or taken before. */
  codeVerifier?: string;
  /** Return address of the attempt; of this browser's newest one when the state is not known. */
  to: string;
}

export interface PendingSignIns {
  /**
   * Begins an attempt beside those that this browser already has open in other tabs. `to` is the
   * return address.
   */
  begin(pendingId: string | undefined, to: string): Promise<BegunSignIn>;
  /** Takes the attempt that this browser began with this state. */
  take(pendingId: string | undefined, state: string | undefined): Promise<TakenSignIn>;
}

interface PendingSignInsOptions {
  store: SessionStore;
  seal: Seal;
  clock: () => number;
}

/** Sign-ins that wait for the browser to come back from the identity provider. */
export function createPendingSignIns({ store, seal, clock }: PendingSignInsOptions): PendingSignIns {
  // No session id contains a colon, so the two cannot be taken for one another.
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
