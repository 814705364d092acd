import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOAST_MS } from '#shared/constants.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { feedbackTexts } from './texts.ts';
import { useAside } from './use-aside.ts';
import '../controls/button.css';
import './tag.css';
import './toasts.css';

/** A short message at the lower right. */
export interface ToastText {
  tone: 'ok' | 'warn' | 'danger';
  icon: ReactNode;
  title: string;
  text?: string;
  /** A link or a button; taking it dismisses the toast. */
  action?: ReactNode;
  /** How long it stays, instead of five seconds: as long as its action is possible. */
  lastsMs?: number;
  /** Toasts of one kind become one when too many would stand there at once. */
  fold?: (toasts: readonly ToastText[]) => ToastText;
}

interface Toast extends ToastText {
  id: number;
  /** The toasts folded into this one; itself if there are none. */
  of: readonly ToastText[];
}

/** With more of one kind than this at once, they become one toast. */
export const FOLD_ABOVE = 3;

/** The list with one more, folded with those of its kind when they have become too many. */
function withToast(shown: readonly Toast[], id: number, toast: ToastText): readonly Toast[] {
  const { fold } = toast;
  const kin = fold ? shown.filter((other) => other.fold === fold) : [];
  const of = [...kin.flatMap((other) => other.of), toast];
  if (!fold || of.length <= FOLD_ABOVE) return [...shown, { ...toast, id, of: [toast] }];
  return [...shown.filter((other) => !kin.includes(other)), { ...fold(of), fold, id, of }];
}

/** Shows a toast. Returns what removes it, together with those it was folded with. */
type ShowToast = (toast: ToastText) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Shows a toast for five seconds. The time stands still while the pointer or the focus is on the
 * toasts, and while the page is hidden.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('Toasts are missing above this component');
  return show;
}

const watchHidden = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Provides `useToast` to its children, and shows the toasts. */
export function Toasts({ children }: { children: ReactNode }) {
  const t = useTexts(feedbackTexts);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [isPaused, setPaused] = useState(false);
  const isHidden = useSyncExternalStore(watchHidden, () => document.hidden);
  const nextId = useRef(1);
  const show = useCallback<ShowToast>((toast) => {
    const id = nextId.current++;
    setToasts((shown) => withToast(shown, id, toast));
    return () => setToasts((shown) => shown.filter(({ of }) => !of.includes(toast)));
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
    // A toast that is removed under the pointer or with the focus fires no leave or blur event.
    setPaused(false);
  }, []);
  const pause = (): void => setPaused(true);
  const resume = (): void => setPaused(false);
  const region = useRef<HTMLElement>(null);
  useAside(region, toasts.length);
  return (
    <ToastContext value={show}>
      {children}
      <section
        ref={region}
        className="toasts grid gap-8 off-paper"
        aria-label={t('messages')}
        aria-live="polite"
        onPointerMove={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} isPaused={isPaused || isHidden} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

interface ToastViewProps {
  toast: Toast;
  isPaused: boolean;
  onDismiss: (id: number) => void;
}

function ToastView({ toast, isPaused, onDismiss }: ToastViewProps) {
  const t = useTexts(feedbackTexts);
  const leftMs = useRef(toast.lastsMs ?? TOAST_MS);
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => onDismiss(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - since));
    };
  }, [isPaused, onDismiss, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only repeats what the Dismiss button inside does
    <div
      className="toast"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(toast.id);
      }}
    >
      <span className={`tint-tile centre grid rigid tint-${toast.tone}`}>{toast.icon}</span>
      <div className="toast-words grow slim">
        <p className="bold">{toast.title}</p>
        {toast.text !== undefined && <p className="toast-text ink-2">{toast.text}</p>}
      </div>
      {toast.action !== undefined && (
        // biome-ignore lint/a11y: the click comes from the link or button inside, by pointer or key
        <span className="toast-action medium nowrap" onClick={() => onDismiss(toast.id)}>
          {toast.action}
        </span>
      )}
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={() => onDismiss(toast.id)}>
        <CloseIcon size={14} />
      </button>
    </div>
  );
}
