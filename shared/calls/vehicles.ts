import { z } from 'zod';
import { defineCall, rowCalls } from '../http/call.ts';
import { IdOrName, OwnNumber, oneOf } from '../http/query.ts';
import {
  NewVehicle,
  NewVehicleUsage,
  Vehicle,
  VehicleChange,
  VehicleUsage,
  VehicleUsageChange,
  VehicleUsageForm,
} from '../vehicles.ts';

/** The number that its maker gave a vehicle. */
export const OwnVehicleQuery = z.object({ vin: OwnNumber }).strict();
/** `PUT vehicle/external`: absent fields stay; a new vehicle needs those that its form needs. */
export const OwnVehicleForm = VehicleChange.omit({ vin: true }).extend({ regionId: IdOrName.nullish() });
/** A vehicle makes one trip from a moment on. */
export const OwnTripQuery = OwnVehicleQuery.extend({
  startDate: NewVehicleUsage.shape.startDate.describe('When the trip began.'),
});
/** `PUT vehicle/foreman/external`: people by employee ID or name, the job by a number of it. */
export const OwnTripForm = VehicleUsageChange.omit({ startDate: true, crewId: true }).extend({
  foremanId: IdOrName.optional(),
  driverId: IdOrName.nullish(),
  jobId: IdOrName.nullish(),
});

/** Calls about trips of vehicles. */
export const tripCalls = {
  ...rowCalls('vehicle/foreman', 'vehicle', {
    row: VehicleUsage,
    post: NewVehicleUsage,
    put: VehicleUsageForm,
    patch: VehicleUsageChange,
    delete: true,
  }),
  own: defineCall({
    operationId: 'putTripByStart',
    summary: 'Enter the trip that a vehicle began at a moment, or change it',
    method: 'PUT',
    path: '/vehicle/foreman/external',
    right: ['create', 'vehicle'],
    query: OwnTripQuery,
    body: OwnTripForm,
    answer: oneOf(VehicleUsage),
    creates: true,
  }),
};

/** Calls about the vehicles themselves, which are retired and never removed. */
export const vehicleCalls = {
  ...rowCalls('vehicle', 'fleet', { row: Vehicle, post: NewVehicle, patch: VehicleChange }),
  own: defineCall({
    operationId: 'putVehicleByVin',
    summary: 'Create the vehicle with this VIN, or change it',
    method: 'PUT',
    path: '/vehicle/external',
    right: ['create', 'fleet'],
    query: OwnVehicleQuery,
    body: OwnVehicleForm,
    answer: oneOf(Vehicle),
    creates: true,
  }),
};
