import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const invoicesTexts = catalogue('jobInvoices', {
  title: ['Billing Invoices', 'Facturas'],
  add: ['Add Invoice Data', 'Añadir factura'],
  failed: ['Could not retrieve Job Invoices. Please try again.', 'No se pudieron obtener las facturas. Inténtalo de nuevo.'],
  none: ['There are no invoices to display. Please try adding a new one.', 'No hay facturas. Añade una nueva.'],
  headNumber: ['Invoice #', 'N.º de factura'],
  headDate: common.date,
  headPercentage: ['% Billed', '% facturado'],
  headAmount: ['Amount Sent', 'Importe enviado'],
  headActions: common.action,
  percent: common.percent,
  total: common.total,
  editOne: ['Edit invoice {number}', 'Editar la factura {number}'],
  deleteOne: ['Delete invoice {number}', 'Eliminar la factura {number}'],

  addTitle: ['Add Invoice Data', 'Añadir factura'],
  editTitle: ['Edit Invoice Data', 'Editar factura'],
  number: ['Invoice Number', 'Número de factura'],
  date: common.date,
  percentage: ['% Billed', '% facturado'],
  amount: ['Amount Sent', 'Importe enviado'],
  addFailed: ['Could not create invoice', 'No se pudo crear la factura'],
  editFailed: ['Could not update invoice', 'No se pudo actualizar la factura'],

  deleteTitle: ['Delete Invoice?', '¿Eliminar la factura?'],
  deleteText: [
    'Are you sure you want to delete the invoice {number} of {amount} from this job?',
    '¿Seguro que quieres eliminar de este trabajo la factura {number} de {amount}?',
  ],
  delete: common.delete,
  deleting: ['Deleting', 'Eliminando'],
});
