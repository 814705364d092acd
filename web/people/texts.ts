import { catalogue } from '../texts/texts.ts';

/** What is said of a person beside the name, and in a list of them. */
export const peopleTexts = catalogue('people', {
  en: {
    foreman: 'Foreman',
    driver: 'Driver',
    unsignedHazardForm: 'User did not sign hazard form',
    photoMismatch: 'User had a photo mismatch',
    biometricsConflict: 'Biometrics Conflict',
    name: 'NAME',
    employeeId: 'ID #',
    company: 'COMPANY',
    noPeople: 'No crew members found',
    findPeople: 'Search by Employee Name or ID',
  },
  es: {
    foreman: 'Capataz',
    driver: 'Conductor',
    unsignedHazardForm: 'El usuario no firmó el formulario de riesgos',
    photoMismatch: 'La foto del usuario no coincidió',
    biometricsConflict: 'Conflicto biométrico',
    name: 'NOMBRE',
    employeeId: 'N.º DE ID',
    company: 'EMPRESA',
    noPeople: 'No se encontraron miembros de la cuadrilla',
    findPeople: 'Buscar por nombre o ID del empleado',
  },
});
