import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import type { Employee } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { TickedAct } from '#web/commands/bulk/ticked-act.tsx';
import { ImportLink } from '#web/files/import-link.tsx';
import { useSession } from '#web/http/use-session.ts';
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
import type { RowId } from '#web/ui/table/columns.ts';
import { PEOPLE_LIST, ROLES } from './lists.ts';
import { PersonCard, usePeopleColumns } from './person-rows.tsx';
import { peopleListTexts } from './texts.ts';
import './list.css';

const NewPersonDialog = lazyDialog(() => import('../form/person-form-dialog.tsx').then((code) => code.NewPersonDialog));

const ChangePeople = lazyDialog(() => import('./change-people.tsx').then((code) => code.ChangePeople));

const RegionsDialog = lazyDialog(() => import('../regions/regions-dialog.tsx').then((code) => code.RegionsDialog));

/** User Management: the list of people. */
export default function UserManagementPage() {
  const t = useTexts(peopleListTexts);
  const words = useTexts(peopleTexts);
  const [, navigate] = useLocation();
  const regions = useRegionChoices();
  const { role } = useSession().user;
  const [isAdding, setAdding] = useState(false);
  const [isRegions, setRegions] = useState(false);
  const [ticked, tick] = useState<readonly RowId[]>([]);
  const [isChanging, setChanging] = useState(false);
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
        rememberAs="people"
        views="people"
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
        card={(person, columns) => <PersonCard person={person} columns={columns} />}
        onOpen={open}
        {...(can(role, 'update', 'employee') && {
          selection: { kind: 'many', chosen: ticked, nameOf: ({ fullName }: Employee) => fullName, onChoose: tick },
        })}
        lesserActions={
          <>
            {ticked.length > 0 && (
              <TickedAct onPress={() => setChanging(true)}>{t('changeMany', { count: ticked.length })}</TickedAct>
            )}
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
      {isChanging && (
        <ChangePeople
          ids={ticked.map(Number)}
          onClose={() => {
            setChanging(false);
            tick([]);
          }}
        />
      )}
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
