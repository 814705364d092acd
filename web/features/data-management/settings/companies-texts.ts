import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The admin panel: the legal companies. */
export const companiesTexts = catalogue('companies', {
  title: ['Companies', 'Empresas'],
  text: [
    'The legal companies that people work for. Forms, uploads, filters and payroll files take them from here.',
    'Las empresas para las que trabaja el personal. Formularios, cargas, filtros y archivos de nómina las toman de aquí.',
  ],
  failed: ['Could not retrieve companies', 'No se pudieron obtener las empresas'],
  add: ['Add Company', 'Añadir empresa'],
  addTitle: ['New Company', 'Nueva empresa'],
  editTitle: ['Edit Company', 'Editar empresa'],
  edit: ['Edit {name}', 'Editar {name}'],
  name: common.name,
  renameHint: [
    'Its people, jobs and files of hours get the new name at once. Employee files then name it by the new one.',
    'Su personal, trabajos y archivos de horas cambian de nombre al momento. Los archivos de empleados usan el nuevo.',
  ],
  code: ['Number in payroll', 'Número en nóminas'],
  codeHint: [
    'As the payroll program knows it. Without one no file for Vista can be made.',
    'Como en el programa de nóminas. Sin él no se puede crear un archivo para Vista.',
  ],
  number: ['Number {code}', 'Número {code}'],
  noCode: ['No number', 'Sin número'],
  retired: ['Retired', 'Retirada'],
  retire: ['Retire', 'Retirar'],
  retireOf: ['Retire {name}', 'Retirar {name}'],
  bringBack: ['Bring Back', 'Recuperar'],
  bringBackOf: ['Bring back {name}', 'Recuperar {name}'],
  remove: ['Remove {name}', 'Eliminar {name}'],
  removeTitle: ['Remove {name}?', '¿Eliminar {name}?'],
  removeText: [
    'It can be removed while nobody and nothing names it. Otherwise retire it: nobody new is entered for it.',
    'Se puede eliminar si nadie ni nada la nombra. Si no, retírala: no se añade a nadie más.',
  ],
  removeThis: ['Remove', 'Eliminar'],
  removeFailed: ['Could not remove the company', 'No se pudo eliminar la empresa'],
  saveFailed: ['Could not save the company. Please try again.', 'No se pudo guardar la empresa. Inténtalo de nuevo.'],
  empty: common.missing,
});
