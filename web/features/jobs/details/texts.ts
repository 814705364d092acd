import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const detailsTexts = catalogue('jobDetails', {
  subject: ['the job', 'el trabajo'],
  failed: [
    'Could not retrieve Job information. Please try again.',
    'No se pudo obtener la información del trabajo. Inténtalo de nuevo.',
  ],
  notHere: ['There is no such job, or you cannot see it.', 'No existe ese trabajo o no puedes verlo.'],
  backToList: ['Back to Job Management', 'Volver a los trabajos'],
  tabs: ['Parts of the job', 'Partes del trabajo'],
  'tab.summary': ['Summary', 'Resumen'],
  'tab.workforce': ['Workforce', 'Personal'],
  workOrder: ['WO# {number}', 'OT n.º {number}'],
  map: ['Map', 'Mapa'],
  overcost: ['Overcost', 'Sobrecosto'],
  more: ['More', 'Más'],

  generalInfo: ['General Info', 'Información general'],
  category: ['Category', 'Categoría'],
  jobType: ['Job Type', 'Tipo de trabajo'],
  workOrderType: ['Work Order Type', 'Tipo de orden de trabajo'],
  company: common.company,
  coordinates: ['Coordinates', 'Coordenadas'],
  externalNumber: ['Own Job Number', 'Número propio'],
  supervisor: common.supervisor,
  inspector: ['Inspector', 'Inspector'],
  startDate: common.startDate,
  endDate: ['Estimated End Date', 'Fecha de fin estimada'],

  costInfo: ['Cost Info', 'Información de costos'],
  estimatedLabor: ['Estimated Labor', 'Mano de obra estimada'],
  estimatedMaterials: ['Estimated Materials', 'Materiales estimados'],
  estimatedOther: ['Estimated Other', 'Otros estimados'],
  estimatedTotal: ['Estimated Total', 'Total estimado'],
  client: ['Client Name', 'Nombre del cliente'],
  billedTo: ['Billed To', 'Facturado a'],
  openingBalance: ['Before Muster', 'Antes de Muster'],

  description: common.description,
  viewMore: common.viewMore,
  viewLess: common.viewLess,
  shownOf: ['{shown} of {count}', '{shown} de {count}'],
  hazards: ['Hazard Form History', 'Formularios de riesgos'],
  vehicles: ['Vehicle History', 'Vehículos'],
  history: common.history,
  expenses: ['Job Description History', 'Historial de descripciones'],
});
