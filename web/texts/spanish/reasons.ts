import { SPANISH_OF_FILES } from './file-reasons.ts';
import { SPANISH_OF_SERVERS } from './server-reasons.ts';
import { SPANISH_OF_SHEETS } from './sheet-reasons.ts';

/**
 * Spanish of the refusals of contract and api for people, jobs, crews and integrations. The key is
 * the English message; a name in braces is a placeholder.
 */
export const SPANISH: Readonly<Record<string, string>> = {
  ...SPANISH_OF_FILES,
  ...SPANISH_OF_SERVERS,
  ...SPANISH_OF_SHEETS,
  'Address is required': 'La dirección es obligatoria',
  'Category is required': 'La categoría es obligatoria',
  'Select a Category': 'Elige una categoría',
  'Job Type is required': 'El tipo de pago es obligatorio',
  'Select a Job Type': 'Elige un tipo de pago',
  'WOT is required': 'El tipo de orden es obligatorio',
  'Select Work Order Type': 'Elige un tipo de orden',
  'Region is required': 'La región es obligatoria',
  'Select a Region': 'Elige una región',
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
  'Select a valid type': 'Elige un tipo válido',
  'Date is required': 'La fecha es obligatoria',
  'Foreman is required': 'El capataz es obligatorio',
  'Date must be a valid date': 'La fecha debe ser una fecha válida',
  'Name must have at most 60 characters': 'El nombre debe tener como máximo 60 caracteres',
  'Plate is required': 'La matrícula es obligatoria',
  'Plate must have at most 20 characters': 'La matrícula debe tener como máximo 20 caracteres',
  'Model must have at most 60 characters': 'El modelo debe tener como máximo 60 caracteres',
  'VIN must have 17 letters and digits, without I, O and Q': 'El VIN debe tener 17 letras y cifras, sin I, O ni Q',
  'is that of {name}': 'es el de {name}',
  'is retired': 'está retirado',
  'This vehicle is in use: end its trip first': 'El vehículo está en uso: termina antes su viaje',
  'Code is required': 'El código es obligatorio',
  'Code must have at most 20 characters': 'El código debe tener como máximo 20 caracteres',
  'Code must have a letter or a digit': 'El código debe tener una letra o una cifra',
  'Only the books use this code; no hours are booked on it': 'Solo la contabilidad usa este código; no se anotan horas en él',
  'Description must have at most 200 characters': 'La descripción debe tener como máximo 200 caracteres',
  'must not have more than 300 codes': 'no debe tener más de 300 códigos',
  'Line {line}: {reason}': 'Línea {line}: {reason}',
  'may be given by admins only': 'solo los administradores pueden indicarlo',
  'is in the list twice': 'está dos veces en la lista',
  'The code {code} is in the list already': 'El código {code} ya está en la lista',
  'The code {code} is retired: take it back instead': 'El código {code} está retirado: recupéralo',
  'has hours on it: retire it and add another code': 'tiene horas anotadas: retíralo y añade otro código',
  'Invoice number is required': 'El número de factura es obligatorio',
  'Amount is required': 'El importe es obligatorio',
  'Amount must be a number': 'El importe debe ser un número',
  'The job would come to more than can be stored': 'El trabajo sumaría más de lo que se puede guardar',
  'Percentage billed is required': 'El porcentaje facturado es obligatorio',
  'Percentage must be a number': 'El porcentaje debe ser un número',
  'Percentage must be at most {most}': 'El porcentaje debe ser {most} como máximo',
  'Percentage must have at most two decimals': 'El porcentaje debe tener dos decimales como máximo',
  'The invoices of a job come to {most}% at most: {left}% are left for this one':
    'Las facturas de un trabajo suman {most}% como máximo: para esta quedan {left}%',
  'Invalid Progress': 'Progreso no válido',
  'Progress must have at most two decimals': 'El progreso debe tener dos decimales como máximo',
  'Progress must be a value between 0 and 100': 'El progreso debe ser un valor entre 0 y 100',
  'Progress is Requiered': 'El progreso es obligatorio',
  'Please select a Status': 'Elige un estado',
  'Description is required': 'La descripción es obligatoria',
  'Type is required': 'El tipo es obligatorio',
  'Photo is required': 'La foto es obligatoria',
  'Note is required': 'La nota es obligatoria',
  'does not exist': 'no existe',
  'Select a User Role': 'Elige un rol',
  'First Name is required': 'El nombre es obligatorio',
  'First Name not valid': 'Nombre no válido',
  'Last Name is required': 'El apellido es obligatorio',
  'Last Name not valid': 'Apellido no válido',
  'Select a Company': 'Elige una empresa',
  'Select a Specialist Field': 'Elige una especialidad',
  'Employee ID format is not valid': 'El formato del ID del empleado no es válido',
  'Supervisor ID format is not valid': 'El formato del ID del supervisor no es válido',
  'A spreadsheet shortened this number: format the column as text':
    'Una hoja de cálculo acortó este número: da a la columna el formato de texto',
  'A spreadsheet put an error here in place of a value': 'Una hoja de cálculo puso aquí un error en lugar de un valor',
  'Invalid phone Number': 'Número de teléfono no válido',
  'Invalid Rate Format': 'Formato de tarifa no válido',
  'must be an active supervisor': 'debe ser un supervisor activo',
  'must be somebody else': 'debe ser otra persona',
  'is taken': 'ya existe',
  'is required': 'es obligatorio',
  'must be a text': 'debe ser un texto',
  'must be a number': 'debe ser un número',
  'must be true or false': 'debe ser true o false',
  'must be a list': 'debe ser una lista',
  'must be an object': 'debe ser un objeto',
  'must be a time': 'debe ser una hora',
  'must be a time such as {time}': 'debe ser una hora como {time}',
  'must be a day such as {day}': 'debe ser un día como {day}',
  'must be a day such as {day}, or a time': 'debe ser un día como {day}, o una hora',
  'must be an e-mail address': 'debe ser un correo electrónico',
  'must be a UUID': 'debe ser un UUID',
  'must not be empty': 'no puede estar vacío',
  'must have at least {count} characters': 'debe tener {count} caracteres como mínimo',
  'must have at least {count} entries': 'debe tener {count} elementos como mínimo',
  'must have at most {count} entries': 'puede tener {count} elementos como máximo',
  'must be at least {least}': 'debe ser {least} como mínimo',
  'must be at most {most}': 'debe ser {most} como máximo',
  'must be more than {least}': 'debe ser más que {least}',
  'must be less than {most}': 'debe ser menos que {most}',
  'must be exactly {value}': 'debe ser exactamente {value}',
  'must be true': 'debe ser true',
  'must be true: choose another main picture instead': 'debe ser true: elige otra imagen principal en su lugar',
  'must be positive': 'debe ser positivo',
  'must be dollars with two decimals': 'deben ser dólares con dos decimales',
  'must be "lat, lon"': 'debe ser "lat, lon"',
  'must be "all", a region id or several separated by commas': 'debe ser "all", el número de una región o varios entre comas',
  'must be row numbers separated by commas': 'deben ser números de fila entre comas',
  'is not in the right form': 'no tiene la forma correcta',
  'is of no kind that is known here': 'es de un tipo que no se conoce aquí',
  'is not valid': 'no es válido',
  'is too large': 'es demasiado grande',
  'must be muster or own': 'debe ser muster o own',
  'must be degrees, such as 40.7128': 'deben ser grados, como 40.7128',
  'Latitude and longitude belong together': 'La latitud y la longitud van juntas',
  'This short link does not say where it leads: open it, and paste the address of the page that opens':
    'Este enlace corto no dice adónde lleva: ábrelo y pega la dirección de la página que se abre',
  'This link names no place: put a pin on the map, and paste its coordinates':
    'Este enlace no indica ningún lugar: pon un marcador en el mapa y pega sus coordenadas',
  'must be from -90 to 90': 'debe estar entre -90 y 90',
  'must be from -180 to 180': 'debe estar entre -180 y 180',
  'Address must have at most 300 characters': 'La dirección puede tener 300 caracteres como máximo',
  'must be one line, without direction marks': 'debe ser una sola línea, sin marcas de dirección',
  'must have at most {count} characters': 'puede tener {count} caracteres como máximo',
  'must list at most {count}': 'puede tener {count} como máximo',
  'must name at most {count}': 'puede nombrar a {count} como máximo',
  'must name somebody': 'debe nombrar a alguien',
  'must be a whole number': 'debe ser un número entero',
  'must not be negative': 'no puede ser negativo',
  'is out of range': 'está fuera del rango',
  'is not known here': 'no se conoce aquí',
  'belongs to {who}': 'es de {who}',
  'Job #{job} has this own number': 'El trabajo #{job} ya tiene este número propio',
  'is the own number of job #{job}': 'es el número propio del trabajo #{job}',
  '{name} has this employee ID': '{name} ya tiene este ID de empleado',
  '{name} has this e-mail address': '{name} ya tiene este correo electrónico',
  'There is no such supervisor': 'No existe ese supervisor',
  'Nobody supervises themselves': 'Nadie es su propio supervisor',
  'is not an active supervisor': 'no es un supervisor activo',
  'needs the rates that count from that day on': 'necesita las tarifas que rigen desde ese día',
  'can only be taken away': 'solo se puede quitar',
  'Administrator roles cannot be edited': 'Los roles de administrador no se pueden editar',
  'Only an admin can make somebody an admin or sub-admin':
    'Solo un administrador puede nombrar administradores o subadministradores',
  'This is the last active admin: make somebody else an admin first':
    'Es el último administrador activo: nombra antes a otro administrador',
  'has another meaning in lists of companies': 'significa otra cosa en las listas de empresas',
  'must be a whole number of at most 6 digits': 'debe ser un número entero de 6 cifras como máximo',
  'An admin or sub-admin signs in with it': 'Un administrador o subadministrador accede con él',
  'You cannot deactivate yourself': 'No puedes desactivarte a ti mismo',
  'Only an admin can deactivate an admin or sub-admin':
    'Solo un administrador puede desactivar a un administrador o subadministrador',
  'There is no picture': 'No hay ninguna imagen',
  'The pictures cannot be kept': 'Las imágenes no se pueden guardar',
  'Limit of {count} pictures per employee': 'Límite de {count} imágenes por empleado',
  'no more can be added': 'no se pueden añadir más',
  'only {count} more can be added': 'solo se pueden añadir {count} más',
  'One or more images are larger than 1MB, please select smaller images and try again':
    'Una o más imágenes superan 1 MB; elige imágenes más pequeñas e inténtalo de nuevo',
  'The picture cannot be read': 'La imagen no se puede leer',
  'The picture must not have more than {count} megapixels': 'La imagen no puede tener más de {count} megapíxeles',
  'The file is not what its name says': 'El archivo no es lo que dice su nombre',
  'The file is a HEIC picture: share or save it as JPEG, on an iPhone by Settings, Camera, Formats, Most Compatible':
    'El archivo es una imagen HEIC: compártela o guárdala como JPEG, en un iPhone con Ajustes, Cámara, Formatos, Más compatible',
  'The file is a {kind} picture: share or save it as JPEG': 'El archivo es una imagen {kind}: compártela o guárdala como JPEG',
  'The file must not have more than {count} bytes': 'El archivo no puede tener más de {count} bytes',
  'Nothing to change': 'No hay nada que cambiar',
  'This API token lacks the right {right}': 'A este token de API le falta el permiso {right}',
  'This API token needs one of the rights {rights}': 'Este token de API necesita uno de los permisos {rights}',
  'must be one text of at most 255 characters in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324"':
    'debe ser un solo texto de 255 caracteres como máximo entre comillas dobles, por ejemplo "8e03978e-40d5-43dd-bc93-6894a57f9324"',
  'A request with this Idempotency-Key is still being worked on: send it again in a moment':
    'Una solicitud con esta Idempotency-Key todavía está en curso: envíala otra vez en un momento',
  'This Idempotency-Key belongs to another request: a new request needs a new key':
    'Esta Idempotency-Key pertenece a otra solicitud: una solicitud nueva necesita una clave nueva',
  'must be given: several companies have a job of this number':
    'debe indicarse: varias empresas tienen un trabajo con este número',
  'must be a row number': 'debe ser un número de fila',
  'must be a row number or a name': 'debe ser un número de fila o un nombre',
  'Pay rates are for API tokens that write rates': 'Las tarifas de pago son para tokens de API que escriben tarifas',
  'is for API tokens that write rates': 'es para tokens de API que escriben tarifas',
  'You do not have permission to do this': 'No tienes permiso para hacer esto',
  'A supervisor does not appoint others': 'Un supervisor no nombra a otros',
  'Job #{job} is in use ({what})': 'El trabajo #{job} está en uso ({what})',
  'Job #{job} has a foreman': 'El trabajo #{job} ya tiene capataz',
  'Job #{job} is not unassigned': 'El trabajo #{job} ya está asignado',
  'Job #{job} has ended': 'El trabajo #{job} ha terminado',
  "Job #{job} is not in the foreman's region": 'El trabajo #{job} no está en la región del capataz',
  'Employee {id} has no job {job}': 'El empleado {id} no tiene el trabajo {job}',
  "Foreman doesn't have a default crew. Please create one before assigning jobs.":
    'El capataz no tiene cuadrilla habitual. Crea una antes de asignar trabajos.',
  '{name} is on another crew of job #{job}. Take them off it first':
    '{name} está en otra cuadrilla del trabajo #{job}. Quítalo de ella primero',
  '{name} is not on this crew any more': '{name} ya no está en esta cuadrilla',
  '{name} leads the crew. Replace them first': '{name} dirige la cuadrilla. Cámbialo primero',
  '{name} leads the crew already': '{name} ya dirige la cuadrilla',
  'leads the crew already': 'ya dirige la cuadrilla',
  '{name} is not an active worker': '{name} no es un trabajador activo',
  'is not an active worker': 'no es un trabajador activo',
  'is not an active foreman': 'no es un capataz activo',
  'Crew {id} has been removed': 'La cuadrilla {id} se ha eliminado',
  'The first crew cannot be removed': 'La primera cuadrilla no se puede eliminar',
  'A crew can be removed only when it has no members': 'Una cuadrilla solo se puede eliminar cuando no tiene miembros',
  'A foreman makes crews of their own': 'Un capataz crea solo sus propias cuadrillas',
  'A foreman does not replace foremen': 'Un capataz no cambia a otros capataces',
  'A foreman does not appoint supervisors': 'Un capataz no nombra supervisores',
  'is not a crew of the same job': 'no es una cuadrilla del mismo trabajo',
  'is for the first crew of a job': 'es para la primera cuadrilla de un trabajo',
  'is required for a default crew': 'es obligatorio en una cuadrilla habitual',
  'must not be given for a default crew': 'no se indica en una cuadrilla habitual',
  'is whose default crew it is, and stays': 'es el dueño de la cuadrilla habitual y no cambia',
  'is a default crew itself': 'ya es una cuadrilla habitual',
  'is missing: the crew has no foreman': 'falta: la cuadrilla no tiene capataz',
  'cannot be true for a foreman': 'no vale para un capataz',
  'cannot be true for a supervisor': 'no vale para un supervisor',
  'cannot be true for somebody who is not on the crew': 'no vale para quien no está en la cuadrilla',
  'Name is required': 'El nombre es obligatorio',
  'Choose at least one right': 'Elige al menos un permiso',
  'must not be in the past': 'no puede estar en el pasado',
  'must be {day} or before': 'debe ser {day} o antes',
  'Choose at least one event': 'Elige al menos un evento',
  'must be an address such as https://example.com/muster': 'debe ser una dirección como https://example.com/muster',
  'must begin with https://': 'debe empezar por https://',
  'must not hold a user name or password': 'no puede llevar usuario ni contraseña',
  'must be an address of the public internet': 'debe ser una dirección de la internet pública',
  'There are {count} webhooks already: remove one first': 'Ya hay {count} webhooks: quita uno antes',
  'Nobody answers for this webhook any more: take it over first': 'Ya nadie responde por este webhook: hazte cargo de él primero',
  'The receiver answered {code}': 'El receptor respondió {code}',
  'It was sent on elsewhere ({code}), which is not followed': 'Reenvía a otro lugar ({code}), lo que no se sigue',
  'There was no answer within {count} seconds': 'No hubo respuesta en {count} segundos',
  'It leads to a private address, which is refused': 'Lleva a una dirección privada, lo que se rechaza',
  'The name has no address': 'El nombre no tiene dirección',
  'The address {reason}': 'La dirección no se admite ({reason})',
  'It waited in a database that was moved, and was given up': 'Esperaba en una base de datos que se trasladó, y se abandonó',
  'must be send or drop': 'debe ser send o drop',
  'Nobody listens there': 'Allí no escucha nadie',
  'The connection was broken': 'La conexión se cortó',
  'The machine cannot be reached': 'No se puede llegar a la máquina',
  'The name is not known': 'El nombre no se conoce',
  'The name could not be looked up': 'No se pudo consultar el nombre',
  'The machine did not answer': 'La máquina no respondió',
  'The certificate was not accepted ({code})': 'No se aceptó el certificado ({code})',
  'The connection failed': 'La conexión falló',
  'There is no {what}': 'No existe {what}',
  'The request is not valid': 'La solicitud no es válida',
  'Something went wrong': 'Algo salió mal',
};

/** A pattern that finds the values in a message, from the text with its names in braces. */
const asPattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`);

/**
 * The more specific patterns come first: `There is no such supervisor` also matches `There is no
 * {what}`.
 */
const PATTERNS = Object.entries(SPANISH)
  .filter(([text]) => text.includes('{'))
  .sort(([a], [b]) => b.length - a.length)
  .map(([text, spanish]) => ({ pattern: asPattern(text), spanish }));

/**
 * Translates a server's message; an unknown one is returned as it is. In `foremanId does not exist`
 * the name of the field stays.
 */
export function inSpanish(said: string): string {
  const [field = '', ...reason] = said.split(' ');
  const ofField = /^[a-z]+[A-Za-z.\d]*$/.test(field) ? known(reason.join(' ')) : undefined;
  return known(said) ?? (ofField === undefined ? said : `${field} ${ofField}`);
}

/** A reason within a message is translated too. */
const inner = (name: string, value: string): string => (name === 'reason' ? (known(value) ?? value) : value);

function known(said: string): string | undefined {
  if (Object.hasOwn(SPANISH, said)) return SPANISH[said];
  for (const { pattern, spanish } of PATTERNS) {
    const values = pattern.exec(said)?.groups;
    if (values) return spanish.replaceAll(/\{(\w+)\}/g, (_, name: string) => inner(name, values[name] ?? ''));
  }
  return undefined;
}
