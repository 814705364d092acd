import type { Snapshot } from 'valtio';
import type { PersonHere } from '#shared/live/presence.ts';
import { Avatar } from '../people/avatar.tsx';
import { useTexts } from '../texts/texts.ts';
import { PencilIcon } from '../ui/icons/row-icons.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { useEditorsOf, useOthers } from './at-place.tsx';
import { presenceTexts } from './texts.ts';
import './presence.css';

/** The most faces; the rest is shown as a number. */
const FACES = 4;

/**
 * The faces of the others who have this page open, with names and activity as text. Their space is
 * reserved while nobody is here, so that the layout does not shift.
 */
export const PeopleHere = () => (
  <span className="presence-room flex ends slim">
    <Faces />
  </span>
);

function Faces() {
  const t = useTexts(presenceTexts);
  const { people, count } = useOthers();
  const lineOf = useLine();
  if (count === 0) return null;
  const shown = people.slice(0, count > FACES ? FACES - 1 : FACES);
  const unnamed = count - people.length;
  const lines = [...people.map(lineOf), ...(unnamed > 0 ? [t('unnamed', { count: unnamed })] : [])];
  const name = t('alsoHere', { names: lines.join(', ') });
  return (
    <Tooltip text={<span className="presence-lines">{lines.join('\n')}</span>} side="below">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who is here must be reached by keyboard too */}
      <span className="presence-faces inline-row rigid" role="img" aria-label={name} tabIndex={0}>
        {shown.map((person) => (
          <span key={person.id} className={person.doing.length > 0 ? 'presence-face is-editing grid' : 'presence-face grid'}>
            <Avatar fullName={person.name} pictureUrl={null} />
          </span>
        ))}
        {count > shown.length && <span className="presence-more num grid centre ink-2">+{count - shown.length}</span>}
        {count > 1 && <span className="presence-more presence-more-than-one num grid centre ink-2">+{count - 1}</span>}
      </span>
    </Tooltip>
  );
}

/** The mark of a row that somebody else is editing. */
export function RowEditors({ row }: { row: number }) {
  const t = useTexts(presenceTexts);
  const editors = useEditorsOf(row);
  const nameOf = useName();
  if (!editors) return null;
  const words = t('editsRow', { names: editors.map(nameOf).join(', ') });
  return (
    <Tooltip text={words}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who edits the row must be reached by keyboard too */}
      <span className="presence-editor inline-row gap-2 rigid" role="img" aria-label={words} tabIndex={0}>
        <PencilIcon size={12} />
        <Avatar fullName={editors[0]?.name ?? ''} pictureUrl={null} />
      </span>
    </Tooltip>
  );
}

/** The name of a person, and of the one who acts as them. */
function useName(): (person: Snapshot<PersonHere>) => string {
  const t = useTexts(presenceTexts);
  return ({ name, by }) => (by ? t('actedBy', { name, by: by.name }) : name);
}

function useLine(): (person: Snapshot<PersonHere>) => string {
  const t = useTexts(presenceTexts);
  const nameOf = useName();
  return (person) => (person.doing.length > 0 ? t('editing', { name: nameOf(person) }) : nameOf(person));
}
