import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const peopleListTexts = catalogue('peopleList', {
  title: ['User Management', 'Gestión de usuarios'],
  subject: ['the users', 'los usuarios'],
  failed: ['Could not retrieve employees', 'No se pudieron obtener los empleados'],
  notFound: [
    "We couldn't find any result that matched you search. Please try againg with different filters or Name/ID.",
    'No encontramos ningún resultado. Prueba con otros filtros u otro nombre o ID.',
  ],
  search: ['Search by Employee Name or ID', 'Buscar por nombre o ID del empleado'],
  filters: ['Filters', 'Filtros'],
  everyRegion: common.everyRegion,
  roles: ['Roles', 'Roles'],
  all: ['All', 'Todos'],
  newUser: ['New User', 'Nuevo usuario'],
  regions: common.regions,
  needed: ['Who Is Needed', 'Quién hace falta'],
  headId: ['ID', 'ID'],
  headName: common.name,
  headPhone: ['Phone', 'Teléfono'],
  headEmail: ['Email', 'Correo'],
  headCompany: common.company,
  headRegion: common.region,
  headRole: common.role,
  headLastLogin: ['Last Login', 'Último acceso'],
  headStatus: common.status,
  lastLogin: ['Last login', 'Último acceso'],
  never: [' ---- ', ' ---- '],
  created: ['{name} is created', 'Se creó a {name}'],
  createdUnseen: ['The supervisors that you selected leave them out.', 'Los supervisores que seleccionaste no le incluyen.'],
});
