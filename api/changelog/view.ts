import { ChangelogEntry } from '#shared/changelog.ts';
import { changelogEntry } from '../db/tables/settings.ts';
import { defineView, fieldsOf } from '../query/view.ts';

export const changelogView = defineView({
  name: 'changelog',
  table: changelogEntry,
  row: ChangelogEntry,
  fields: fieldsOf(changelogEntry, ['id', 'version', 'date', 'description']),
  sortable: ['id', 'date'],
  order: [['date', 'DESC']],
});
