import type { Services } from '../context.ts';
import { type OpenQueue, QUEUES } from '../db/queue.ts';
import { SYSTEM } from '../db/write.ts';
import { takeTrips } from './commands.ts';
import { listInService } from './repository.ts';
import { matchVehicles, type Supplier } from './rules.ts';

const EVERY_TEN_MINUTES = '*/10 * * * *';
/** A device that was out of reach reports later. */
const LOOK_BACK_MS = 3 * 86_400_000;

interface TelematicsParts {
  services: Services;
  supplier: Supplier;
}

/**
 * Starts the worker that takes trips from the supplier of telematics. Without a supplier it takes
 * none, and the schedule of an earlier start ends. Answers the stop.
 */
export async function startTelematics(
  { services, supplier }: { services: Services; supplier: Supplier | undefined },
  { boss, work }: OpenQueue,
): Promise<() => Promise<void>> {
  if (!supplier) {
    await boss.unschedule(QUEUES.telematics);
    return async () => {};
  }
  const stopping = new AbortController();
  const take = createTaking({ services, supplier });
  const stop = await work(QUEUES.telematics, () => take(stopping.signal));
  await boss.schedule(QUEUES.telematics, EVERY_TEN_MINUTES, null, { tz: services.businessTimeZone });
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** Takes the trips of every vehicle that is known on both sides; what is not is logged once. */
export function createTaking({ services, supplier }: TelematicsParts): (signal: AbortSignal) => Promise<void> {
  const told = new Set<string>();
  const tellOnce = (key: string, said: object, message: string): void => {
    if (told.has(key)) return;
    told.add(key);
    services.log.warn(said, message);
  };
  return async (signal) => {
    /** A failure holds up no other vehicle, and the next poll asks again. */
    const unlessItFails = async <Result>(about: object, run: () => Promise<Result>): Promise<Result | undefined> => {
      if (signal.aborted) return undefined;
      return run().catch((error: unknown) => {
        if (!signal.aborted) services.log.warn({ ...about, err: error }, 'the supplier of telematics gave no trips this time');
        return undefined;
      });
    };
    const until = services.now();
    const from = new Date(until.getTime() - LOOK_BACK_MS);
    const supplied = await unlessItFails({}, () => supplier.listVehicles(signal));
    const { pairs, unmatched } = matchVehicles(await listInService(services.db), supplied ?? []);
    for (const { id, name, vin } of unmatched)
      tellOnce(`vehicle ${id}`, { name, vin }, 'a vehicle of the supplier of telematics is none of ours by VIN or name');
    for (const { vehicleId, suppliedId } of pairs) {
      const without = await unlessItFails({ vehicleId }, async () => {
        const trips = await supplier.listTrips(suppliedId, from, until, signal);
        return services.write(SYSTEM, (write) => takeTrips(write, services, vehicleId, trips));
      });
      if (without)
        tellOnce(`foreman ${vehicleId}`, { vehicleId }, 'trips of a vehicle are not taken before its first one is entered');
    }
  };
}
