import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import type { Employee } from '#shared/employees.ts';
import { can, type Role } from '#shared/permissions.ts';
import { ImportLink } from '#web/files/import-link.tsx';
import { useSession } from '#web/http/use-session.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, idsFilter, searchFilter } from '#web/lists/filters.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { pageOfPerson, STAFFING } from '#web/people/links.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { YardIcon } from '#web/ui/icons/place-icons.tsx';
import { SwapIcon } from '#web/ui/icons/row-icons.tsx';
import { PersonCard, usePeopleColumns } from './person-rows.tsx';
import { peopleListTexts } from './texts.ts';
import './list.css';

const NewPersonDialog = lazyDialog(() => import('../form/person-form-dialog.tsx').then((code) => code.NewPersonDialog));

const RegionsDialog = lazyDialog(() => import('../regions/regions-dialog.tsx').then((code) => code.RegionsDialog));

/** The roles in the order of the filter. */
const ROLES = ['admin', 'foreman', 'subadmin', 'supervisor', 'worker'] as const satisfies readonly Role[];

/** All people whom the reader sees, by name at first. */
const PEOPLE_LIST = defineList({
  filters: { search: searchFilter(), region: idsFilter('regionId'), role: choiceFilter('role', ROLES) },
  sortable: ['employeeId', 'fullName', 'workPhone', 'email', 'companyName', 'regionName', 'role', 'lastLogin', 'isLoggedIn'],
  order: [['fullName', 'ASC']],
  include: ['region', 'regions'],
});

/** The `sessionStorage` key of the list's filters. */
const PEOPLE_LIST_NAME = 'people';

/** User Management: the list of people. */
export default function UserManagementPage() {
  const t = useTexts(peopleListTexts);
  const words = useTexts(peopleTexts);
  const [, navigate] = useLocation();
  const regions = useRegionChoices();
  const { role } = useSession().user;
  const [isAdding, setAdding] = useState(false);
  const [isRegions, setRegions] = useState(false);
  const toast = useToast();
  const open = (person: Employee): boolean => {
    const page = pageOfPerson(person);
    if (page !== undefined) navigate(page);
    return page !== undefined;
  };
  return (
    <div className="people-list list-page gap-8 slim">
      <TablePage
        resource="employees"
        definition={PEOPLE_LIST}
        rememberAs={PEOPLE_LIST_NAME}
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('failed'),
          none: t('notFound'),
          notFound: t('notFound'),
        }}
        filters={[
          { kind: 'search', name: 'search', label: t('search') },
          {
            kind: 'many',
            name: 'region',
            label: t('filters'),
            all: t('everyRegion'),
            choices: regions,
          },
          {
            kind: 'choice',
            name: 'role',
            label: t('roles'),
            choices: [{ value: 'all', label: t('all') }, ...ROLES.map((value) => ({ value, label: words(`role.${value}`) }))],
          },
        ]}
        columns={usePeopleColumns()}
        card={(person) => <PersonCard person={person} />}
        onOpen={open}
        lesserActions={
          <>
            {can(role, 'create', 'dataImport') && <ImportLink kind="employee" isSmall />}
            <Link href={STAFFING} className="button">
              <SwapIcon />
              {t('needed')}
            </Link>
            {can(role, 'create', 'region') && (
              <button type="button" className="button" aria-haspopup="dialog" onClick={() => setRegions(true)}>
                <YardIcon />
                {t('regions')}
              </button>
            )}
          </>
        }
        action={
          can(role, 'create', 'user') && (
            <button type="button" className="button button-primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <PlusIcon />
              <span className="unseen-narrow">{t('newUser')}</span>
            </button>
          )
        }
      />
      {isRegions && <RegionsDialog onClose={() => setRegions(false)} />}
      {isAdding && (
        <NewPersonDialog
          onClose={() => setAdding(false)}
          onCreated={(person) => {
            // Unmounts the form first: its guard of unsaved words would stop the navigation.
            flushSync(() => setAdding(false));
            if (!open(person))
              toast({
                tone: 'ok',
                icon: <CheckIcon />,
                title: t('created', { name: person.fullName }),
                text: t('createdUnseen'),
              });
          }}
        />
      )}
    </div>
  );
}
