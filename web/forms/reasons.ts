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
  'Note is required': 'La nota es obligatoria',
  'does not exist': 'no existe',
} as const;

type Reason = keyof typeof SPANISH;

const reasonsTexts = catalogue('reasons', {
  en: Object.fromEntries(Object.keys(SPANISH).map((reason) => [reason, reason])) as Record<Reason, string>,
  es: SPANISH,
});

/** Why a field is refused, in the chosen language; what is not known here stays as it was said. */
export function useReason(): (said: string | undefined) => string | undefined {
  const t = useTexts(reasonsTexts);
  return (said) => said && t(said as Reason);
}
