import { ChangelogEntry } from '#shared/changelog.ts';
import { changelogEntry } from '../db/tables/settings.ts';
import { defineView } from '../query/view.ts';

export const changelogView = defineView({
  name: 'changelog',
  table: changelogEntry,
  row: ChangelogEntry,
  sortable: ['id', 'date'],
  order: [['date', 'DESC']],
});
