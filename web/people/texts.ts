import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

export const peopleTexts = catalogue('people', {
  foreman: common.foreman,
  driver: common.driver,
  unsignedHazardForm: ['User did not sign hazard form', 'El usuario no firmó el formulario de riesgos'],
  photoMismatch: ['User had a photo mismatch', 'La foto del usuario no coincidió'],
  biometricsConflict: ['Biometrics Conflict', 'Conflicto biométrico'],
  name: ['NAME', 'Nombre'],
  employeeId: common.idNumber,
  company: ['COMPANY', 'Empresa'],
  noPeople: ['No crew members found', 'No se encontraron miembros de la cuadrilla'],
  findPeople: ['Search by Employee Name or ID', 'Buscar por nombre o ID del empleado'],
  'role.admin': common.admin,
  'role.subadmin': common.subadmin,
  'role.supervisor': common.supervisor,
  'role.foreman': common.foreman,
  'role.worker': common.worker,
  online: ['Online', 'En línea'],
  offline: ['Offline', 'Sin conexión'],
  inactive: ['Inactive', 'Inactivo'],
});
