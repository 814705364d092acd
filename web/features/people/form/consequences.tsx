import { type ReactNode, useState } from 'react';
import type { NewEmployee } from '#shared/employees.ts';
import { can, type Role, seesEverything } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { PersonFields, PersonSchemaForm } from './person-fields.ts';
import { personFormTexts } from './texts.ts';

type Word = Parameters<TextsOf<typeof personFormTexts>>[0];
type Said = Pick<PersonFields, 'firstName' | 'lastName' | 'email'> & { role: string };

/** What a change of an admin or sub-admin brings about, in the words of the form. */
interface Consequences {
  title: Word;
  confirm: Word;
  isLoss: boolean;
  lines: readonly (readonly [Word, Record<string, string>?])[];
}

const RIGHTS: Readonly<Record<Role, readonly Word[]>> = {
  admin: ['rightsOfAdmin', 'onlyAdmins'],
  subadmin: ['rightsOfSubadmin', 'notForSubadmins'],
  supervisor: ['rightsOfSupervisor'],
  foreman: ['rightsOfField'],
  worker: ['rightsOfField'],
};
const nameOf = ({ firstName, lastName }: Said): string => `${firstName} ${lastName}`;
const isAdministrator = (role: string): boolean => seesEverything(role as Role);

/**
 * Says what follows when somebody becomes an admin or sub-admin, loses that role, or has it and
 * gets another name or address; null for every other change.
 * @param before null for somebody new
 */
function consequencesOf(before: Said | null, after: Said, isOneself: boolean): Consequences | null {
  const was = before !== null && isAdministrator(before.role);
  const is = isAdministrator(after.role);
  if (!was && !is) return null;
  const hasNewRole = before?.role !== after.role;
  const hasNewEmail = before?.email !== after.email;
  const lines: [Word, Record<string, string>?][] = hasNewRole ? RIGHTS[after.role as Role].map((word) => [word]) : [];
  if (hasNewRole && before?.role === 'admin') lines.push(['programsStop']);
  if (hasNewRole && before) lines.push([isOneself ? 'youAreSignedOut' : 'signedOut']);
  if ((hasNewRole || hasNewEmail) && can(after.role as Role, 'open', 'webApp'))
    lines.push(['signsInWith', { email: after.email }]);
  if (hasNewEmail && before?.email) lines.push(['noLongerWith', { email: before.email }]);
  if (was && nameOf(before) !== nameOf(after)) lines.push(['isCalled', { name: nameOf(after), before: nameOf(before) }]);
  return lines.length === 0 ? null : { ...headOf(hasNewRole ? after.role : null), lines };
}

function headOf(newRole: string | null): Omit<Consequences, 'lines'> {
  if (newRole === null) return { title: 'changesSignIn', confirm: 'change', isLoss: false };
  if (newRole === 'admin') return { title: 'becomesAdmin', confirm: 'makeAdmin', isLoss: false };
  if (newRole === 'subadmin') return { title: 'becomesSubadmin', confirm: 'makeSubadmin', isLoss: false };
  return { title: 'becomesOther', confirm: 'takeRole', isLoss: true };
}

/**
 * The form, which asks before it is sent where that has consequences, and the question.
 * @param before the person before the changes; null for somebody new
 */
export function useConsequences<Answer>(
  of: PersonSchemaForm<Answer>,
  before: (Said & { id: number }) | null,
): { of: PersonSchemaForm<Answer>; question: ReactNode } {
  const { form, command } = of;
  const t = useTexts(personFormTexts);
  const { id } = useSession().user;
  const [asked, setAsked] = useState<(Consequences & { input: NewEmployee }) | null>(null);
  const submit = (event?: { preventDefault: () => void }): void => {
    event?.preventDefault();
    void form.handleSubmit((input) => {
      const consequences = consequencesOf(before, { ...input, email: input.email ?? '' }, before?.id === id);
      if (consequences) setAsked({ ...consequences, input });
      else void command.send(input);
    })();
  };
  const question = asked && (
    <ConfirmDialog
      title={t(asked.title, { name: nameOf(before ?? { ...asked.input, email: '' }) })}
      confirm={t(asked.confirm)}
      isDangerous={asked.isLoss}
      onConfirm={() => {
        setAsked(null);
        void command.send(asked.input);
      }}
      onCancel={() => setAsked(null)}
    >
      {asked.lines.map(([word, values]) => (
        <p key={word}>{t(word, values)}</p>
      ))}
    </ConfirmDialog>
  );
  return { of: { ...of, submit }, question };
}
