import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { useDismiss } from '#web/ui/overlays/use-dismiss.ts';
import { appTexts } from '../texts.ts';
import { SideMenu } from './side-menu.tsx';
import './drawer.css';

interface DrawerProps {
  isOpen: boolean;
  /** The menu button: it gets the focus back, unless a page was chosen. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * The menu: beside the page, or on narrow screens a drawer over it. While that is open the shell
 * makes everything else inert.
 */
export function Drawer({ isOpen, opener, onClose }: DrawerProps) {
  const t = useTexts(appTexts);
  const box = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useDismiss(isOpen, box, onClose);
  useEffect(() => {
    if (!isOpen) return;
    hasChosen.current = false;
    const button = opener.current;
    const present = box.current?.querySelector<HTMLElement>('[aria-current="page"]');
    (present ?? box.current?.querySelector('a'))?.focus();
    return () => {
      if (!hasChosen.current) button?.focus();
    };
  }, [isOpen, opener]);
  const choose = (): void => {
    hasChosen.current = true;
    onClose();
  };
  const asDialog = isOpen ? ({ role: 'dialog', 'aria-modal': true, 'aria-label': t('menu') } as const) : {};
  return (
    <div className="drawer" data-open={isOpen}>
      <div ref={box} {...asDialog}>
        <SideMenu onChoose={choose} />
        <button type="button" className="icon-button drawer-close" aria-label={t('closeMenu')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
    </div>
  );
}
