/* What a supplier of telematics tells, in words of ours: another supplier is another client. */

/** A vehicle as the supplier knows it. */
export interface SuppliedVehicle {
  id: string;
  name: string;
  vin: string | null;
}

/** A finished trip, with the odometer at both ends, in meters. */
export interface SuppliedTrip {
  /** Its own among all trips of all suppliers. */
  id: string;
  start: Date;
  end: Date;
  metersIn: number;
  metersOut: number;
}

/** A supplier of telematics. */
export interface Supplier {
  listVehicles(signal: AbortSignal): Promise<SuppliedVehicle[]>;
  /** The finished trips of a vehicle that have an odometer, by their start. */
  listTrips(vehicleId: string, from: Date, until: Date, signal: AbortSignal): Promise<SuppliedTrip[]>;
}

/** A vehicle of the company. */
interface OwnVehicle {
  id: number;
  name: string;
  vin: string | null;
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Finds the company's vehicle of each supplied one: by the VIN, or else by the name, in which
 * capitals and spaces do not count [vehicles-3]. A vehicle with another VIN is another one.
 */
export function matchVehicles(
  own: readonly OwnVehicle[],
  supplied: readonly SuppliedVehicle[],
): { pairs: { vehicleId: number; suppliedId: string }[]; unmatched: SuppliedVehicle[] } {
  const byVin = new Map(own.flatMap((vehicle) => (vehicle.vin ? [[folded(vehicle.vin), vehicle] as const] : [])));
  const byName = new Map(own.map((vehicle) => [folded(vehicle.name), vehicle]));
  const pairs = new Map<number, string>();
  const unmatched: SuppliedVehicle[] = [];
  for (const one of supplied) {
    const named = byName.get(folded(one.name));
    const isOther = named?.vin && one.vin && folded(named.vin) !== folded(one.vin);
    const found = (one.vin ? byVin.get(folded(one.vin)) : undefined) ?? (isOther ? undefined : named);
    if (found && !pairs.has(found.id)) pairs.set(found.id, one.id);
    else unmatched.push(one);
  }
  return { pairs: [...pairs].map(([vehicleId, suppliedId]) => ({ vehicleId, suppliedId })), unmatched };
}

const METERS_IN_A_MILE = 1_609.344;

/** Meters as miles with two decimals. */
export const milesOf = (meters: number): number => Math.round((meters / METERS_IN_A_MILE) * 100) / 100;
