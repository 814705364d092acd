import { ChangelogEntry } from '../../shared/changelog.ts';
import type { Services } from '../context.ts';
import { changelogEntry } from '../db/tables/settings.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { defineView, fieldsOf } from '../query/view.ts';

const changelogView = defineView({
  name: 'changelog',
  table: changelogEntry,
  row: ChangelogEntry,
  fields: fieldsOf(changelogEntry, ['id', 'version', 'date', 'description']),
  sortable: ['id', 'date'],
  order: [['date', 'DESC']],
});

/** `GET changelog`: the app's releases, newest first. */
export function changelogRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: changelogView, subject: 'changelog' });
}
