import { BELONGS_TO } from '../../shared/employees.ts';
import { catalogue, useTexts } from '../texts/texts.ts';

/** What the contract's forms refuse, by the contract's own words. */
const SPANISH = {
  'Address is required': 'La dirección es obligatoria',
  'Category is required': 'La categoría es obligatoria',
  'Select a Category': 'Elija una categoría',
  'Job Type is required': 'El tipo de pago es obligatorio',
  'Select a Job Type': 'Elija un tipo de pago',
  'WOT is required': 'El tipo de orden es obligatorio',
  'Select Work Order Type': 'Elija un tipo de orden',
  'Region is required': 'La región es obligatoria',
  'Select a Region': 'Elija una región',
  'Start Date is required': 'La fecha de inicio es obligatoria',
  'Invalid Start Date': 'Fecha de inicio no válida',
  "Start Date can't be past": 'La fecha de inicio no puede ser pasada',
  'Invalid End Date': 'Fecha de fin no válida',
  'End Date must be greater than Start Date': 'La fecha de fin debe ser posterior a la de inicio',
  'Invalid Email': 'Correo electrónico no válido',
  'Invalid Labors': 'Mano de obra no válida',
  'Invalid Labor value': 'Valor de mano de obra no válido',
  'Invalid Materials': 'Materiales no válidos',
  'Invalid Materials value': 'Valor de materiales no válido',
  'Invalid Other': 'Otros no válido',
  'Invalid Other value': 'Valor de otros no válido',
  'Invalid Estimated Cost': 'Costo estimado no válido',
  'Invalid Estimated Cost value': 'Valor del costo estimado no válido',
  'Employee name is required': 'El nombre del empleado es obligatorio',
  'Select a valid type': 'Elija un tipo válido',
  'Date is required': 'La fecha es obligatoria',
  'Date must be a valid date': 'La fecha debe ser una fecha válida',
  'Invoice number is required': 'El número de factura es obligatorio',
  'Amount is required': 'El monto es obligatorio',
  'Amount must be a number': 'El monto debe ser un número',
  'Percentage billed is required': 'El porcentaje facturado es obligatorio',
  'Percentage must be a number': 'El porcentaje debe ser un número',
  'Invalid Progress': 'Progreso no válido',
  'Progress must be a value between 0 and 100': 'El progreso debe ser un valor entre 0 y 100',
  'Progress is Requiered': 'El progreso es obligatorio',
  'Please select a Status': 'Elija un estado',
  'Description is required': 'La descripción es obligatoria',
  'Type is required': 'El tipo es obligatorio',
  'Photo is required': 'La foto es obligatoria',
  'Note is required': 'La nota es obligatoria',
  'does not exist': 'no existe',
  'Select a User Role': 'Elija un rol',
  'First Name is required': 'El nombre es obligatorio',
  'First Name not valid': 'Nombre no válido',
  'Last Name is required': 'El apellido es obligatorio',
  'Last Name not valid': 'Apellido no válido',
  'Select a Company': 'Elija una empresa',
  'Select a Specialist Field': 'Elija una especialidad',
  'Employee ID format is not valid': 'El formato del ID del empleado no es válido',
  'Supervisor ID format is not valid': 'El formato del ID del supervisor no es válido',
  'Invalid phone Number': 'Número de teléfono no válido',
  'Invalid Rate Format': 'Formato de tarifa no válido',
  'must be an active supervisor': 'debe ser un supervisor activo',
  'must be somebody else': 'debe ser otra persona',
  'is taken': 'ya existe',
  'is required': 'es obligatorio',
  'must be a number': 'debe ser un número',
  'must be from -90 to 90': 'debe estar entre -90 y 90',
  'must be from -180 to 180': 'debe estar entre -180 y 180',
} as const;

type Reason = keyof typeof SPANISH;

const reasonsTexts = catalogue('reasons', {
  en: {
    ...(Object.fromEntries(Object.keys(SPANISH).map((reason) => [reason, reason])) as Record<Reason, string>),
    belongsTo: 'belongs to {who}',
  },
  es: { ...SPANISH, belongsTo: 'es de {who}' },
});

/** Why a field is refused, in the chosen language; what is not known here stays as it was said. */
export function useReason(): (said: string | undefined) => string | undefined {
  const t = useTexts(reasonsTexts);
  return (said) =>
    said?.startsWith(BELONGS_TO) ? t('belongsTo', { who: said.slice(BELONGS_TO.length) }) : said && t(said as Reason);
}
