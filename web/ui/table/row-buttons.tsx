import { TrashIcon } from '../icons/action-icons.tsx';
import { PencilIcon } from '../icons/row-icons.tsx';

interface RowButtonProps {
  /** Says what is done and to which row, because the button shows an icon alone. */
  label: string;
  onPress: () => void;
}

/** Opens the dialog that changes a row. */
export const EditButton = ({ label, onPress }: RowButtonProps) => (
  <button type="button" className="icon-button" aria-haspopup="dialog" aria-label={label} onClick={onPress}>
    <PencilIcon />
  </button>
);

/** Opens the dialog that asks before a row is removed. */
export const RemoveButton = ({ label, onPress }: RowButtonProps) => (
  <button type="button" className="icon-button" aria-haspopup="dialog" aria-label={label} onClick={onPress}>
    <TrashIcon />
  </button>
);
