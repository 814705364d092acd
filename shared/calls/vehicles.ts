import { rowCalls } from '../http/call.ts';
import {
  NewVehicle,
  NewVehicleUsage,
  Vehicle,
  VehicleChange,
  VehicleUsage,
  VehicleUsageChange,
  VehicleUsageForm,
} from '../vehicles.ts';

/** Calls about trips of vehicles. */
export const tripCalls = rowCalls('vehicle/foreman', 'vehicle', {
  row: VehicleUsage,
  post: NewVehicleUsage,
  put: VehicleUsageForm,
  patch: VehicleUsageChange,
  delete: true,
});

/** Calls about the vehicles themselves, which are retired and never removed. */
export const vehicleCalls = rowCalls('vehicle', 'fleet', { row: Vehicle, post: NewVehicle, patch: VehicleChange });
