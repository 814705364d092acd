import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const cardTexts = catalogue('personCard', {
  'role.admin': common.admin,
  'role.subadmin': common.subadmin,
  'role.supervisor': common.supervisor,
  'role.foreman': common.foreman,
  'role.worker': common.worker,
  inactive: ['Inactive', 'Inactivo'],
  since: ['since {time}', 'desde las {time}'],
  at: ['at {time}', 'a las {time}'],
  elsewhere: ['on another job', 'en otro trabajo'],
  notToday: ['On no roster today', 'En ninguna lista de hoy'],
  noHours: ['No hours this week yet', 'Sin horas esta semana todavía'],
  hours: ['{hours} this week', '{hours} esta semana'],
  hoursAtPace: ['{hours} this week, about {expected}h at this pace', '{hours} esta semana, unas {expected}h a este ritmo'],
  passed: ['Passed 40 h on {day}, {hours}', 'Pasó de 40 h el {day}, {hours}'],
  number: ['Number', 'Número'],
  noNumber: ['No number', 'Sin número'],
  copy: ['Copy the number of {name}', 'Copiar el número de {name}'],
  copied: ['Copied', 'Copiado'],
  notCopied: ['Could not be copied', 'No se pudo copiar'],
  call: ['Call {name}, {number}', 'Llamar a {name}, {number}'],
  sheet: ["Today's sheet", 'Hoja de hoy'],
  page: ['User Details', 'Detalles del usuario'],
  loading: ['Loading', 'Cargando'],
  failed: ['Could not retrieve the card', 'No se pudo obtener la ficha'],
});
