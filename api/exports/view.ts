import { and, eq } from 'drizzle-orm';
import { ExportFile } from '#shared/exports.ts';
import { exportFile } from '../db/tables/transfers.ts';
import { defineView, fieldOf, type View } from '../query/view.ts';
import type { Family } from './families/family-commands.ts';

/** The ready files of a family, newest first, of everybody. */
export const historyView = ({ name, controller }: Family): View<typeof exportFile> =>
  defineView({
    name: controller,
    table: exportFile,
    row: ExportFile,
    fields: {
      date: fieldOf(exportFile.createdAt),
    },
    sortable: ['id', 'fileName', 'company', 'date', 'createdAt'],
    order: [['createdAt', 'DESC']],
    scope: () => and(eq(exportFile.family, name), eq(exportFile.status, 'Successful')),
  });
