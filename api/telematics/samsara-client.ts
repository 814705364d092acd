import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { SuppliedTrip, SuppliedVehicle, Supplier } from './rules.ts';

interface SamsaraOptions {
  /** Without a slash at the end. */
  url: string;
  token: string;
  /** Time limit of one answer. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 20_000_000;
const PAGE = '512';
/** Attempts at a request that was too early. */
const ATTEMPTS = 5;
/** The pause after a refusal that names none. */
const PAUSE_SECONDS = 1;
/** The longest pause; the next poll is soon enough after that. */
const MAX_PAUSE_SECONDS = 60;

const Vehicles = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), vin: z.string().optional() })),
  pagination: z.object({ endCursor: z.string(), hasNextPage: z.boolean() }),
});
const Trips = z.object({
  trips: z.array(
    z.object({
      startMs: z.number(),
      /** Beyond every calendar while the trip is under way. */
      endMs: z.number(),
      startOdometer: z.number().nullish(),
      endOdometer: z.number().nullish(),
    }),
  ),
});

/** The REST API of Samsara: `GET /fleet/vehicles`, in pages, and `GET /v1/fleet/trips`. */
export function createSamsara({ url: base, token, timeoutMs = TIMEOUT_MS }: SamsaraOptions): Supplier {
  async function ask<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const url = new URL(`${base}${path}`);
    url.search = new URLSearchParams(query).toString();
    for (let attempt = 1; ; attempt++) {
      const answer = await get(url, token, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      const body = await bodyOf(answer);
      if (answer.statusCode === 200) return schema.parse(JSON.parse(body));
      if (answer.statusCode !== 429 || attempt === ATTEMPTS)
        throw new Error(`Samsara answered ${answer.statusCode} to GET ${path}`);
      const asked = Number(answer.headers['retry-after'] ?? PAUSE_SECONDS);
      await pause(Math.min(asked >= 0 ? asked : PAUSE_SECONDS, MAX_PAUSE_SECONDS) * 1_000, undefined, { signal });
    }
  }

  return {
    async listVehicles(signal) {
      const found: SuppliedVehicle[] = [];
      for (let after: string | undefined; ; ) {
        const { data, pagination } = await ask('/fleet/vehicles', { limit: PAGE, ...(after && { after }) }, Vehicles, signal);
        found.push(...data.map(({ id, name, vin }) => ({ id, name, vin: vin || null })));
        // A cursor that stands still would be asked for ever.
        if (!pagination.hasNextPage || pagination.endCursor === after) return found;
        after = pagination.endCursor;
      }
    },
    async listTrips(vehicleId, from, until, signal) {
      const range = { startMs: String(from.getTime()), endMs: String(until.getTime()) };
      const { trips } = await ask('/v1/fleet/trips', { vehicleId, ...range }, Trips, signal);
      return trips
        .flatMap(({ startMs, endMs, startOdometer: metersIn, endOdometer: metersOut }): SuppliedTrip[] => {
          if (endMs > until.getTime() || endMs <= startMs || !metersIn || !metersOut || metersOut < metersIn) return [];
          // The supplier's trips have no id: of one vehicle, one trip begins at a time.
          return [{ id: `samsara ${vehicleId} ${startMs}`, start: new Date(startMs), end: new Date(endMs), metersIn, metersOut }];
        })
        .sort((one, two) => one.start.getTime() - two.start.getTime());
    },
  };
}

function get(url: URL, token: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Muster' };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(url, { headers, signal }).once('response', resolve).on('error', reject).end();
  });
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += (part as Buffer).byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`Samsara answered more than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
