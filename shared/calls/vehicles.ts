import { rowCalls } from '../http/call.ts';
import { NewVehicleUsage, VehicleUsage, VehicleUsageChange, VehicleUsageForm } from '../vehicles.ts';

/** Calls about trips of vehicles. */
export const tripCalls = rowCalls('vehicle/foreman', 'vehicle', {
  row: VehicleUsage,
  post: NewVehicleUsage,
  put: VehicleUsageForm,
  patch: VehicleUsageChange,
  delete: true,
});
