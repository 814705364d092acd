import { catalogue } from '../../../texts/texts.ts';

/** What Job Details says. */
export const detailsTexts = catalogue('jobDetails', {
  en: {
    subject: 'the job',
    failed: 'Could not retrieve Job information. Please try again.',
    notHere: 'There is no such job, or you cannot see it.',
    backToList: 'Back to Job Management',
    workOrder: 'WO# {number}',
    map: 'Map',
    overcost: 'Overcost',

    generalInfo: 'General Info',
    category: 'Category',
    jobType: 'Job Type',
    workOrderType: 'Work Order Type',
    company: 'Company',
    supervisor: 'Supervisor',
    inspector: 'Inspector',
    startDate: 'Start Date',
    endDate: 'Estimated End Date',

    costInfo: 'Cost Info',
    estimatedLabor: 'Estimated Labor',
    estimatedMaterials: 'Estimated Materials',
    estimatedOther: 'Estimated Other',
    estimatedTotal: 'Estimated Total',
    client: 'Client Name',
    billedTo: 'Billed To',

    description: 'Description',
    viewMore: 'View More',
    viewLess: 'View Less',
  },
  es: {
    subject: 'el trabajo',
    failed: 'No se pudo obtener la información del trabajo. Inténtalo de nuevo.',
    notHere: 'No existe ese trabajo o no puedes verlo.',
    backToList: 'Volver a los trabajos',
    workOrder: 'OT n.º {number}',
    map: 'Mapa',
    overcost: 'Sobrecosto',

    generalInfo: 'Información general',
    category: 'Categoría',
    jobType: 'Tipo de trabajo',
    workOrderType: 'Tipo de orden de trabajo',
    company: 'Empresa',
    supervisor: 'Supervisor',
    inspector: 'Inspector',
    startDate: 'Fecha de inicio',
    endDate: 'Fecha de fin estimada',

    costInfo: 'Información de costos',
    estimatedLabor: 'Mano de obra estimada',
    estimatedMaterials: 'Materiales estimados',
    estimatedOther: 'Otros estimados',
    estimatedTotal: 'Total estimado',
    client: 'Nombre del cliente',
    billedTo: 'Facturado a',

    description: 'Descripción',
    viewMore: 'Ver más',
    viewLess: 'Ver menos',
  },
});
