import { Component, type ReactNode } from 'react';
import { Unfetched } from '#web/http/fetch-code.ts';
import { reloadPage } from '#web/http/web-version.ts';
import { textsNow } from '#web/texts/texts.ts';
import { NotFetched } from '#web/ui/feedback/lazy.tsx';
import { renewUnlessLost } from '../session/renewal.ts';
import { appTexts } from '../texts.ts';
import { Broken } from './notices.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of it, such as another page, is a fresh start. */
  resetKey?: string;
}

interface Caught {
  id: string;
  /** Code of a page that could not be fetched comes only with a reload. */
  unfetched: Unfetched | null;
}

/** Keeps one broken screen from taking the others with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    const id = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).toUpperCase() ?? '';
    return { caught: { id, unfetched: error instanceof Unfetched ? error : null } };
  }

  override componentDidCatch(error: unknown): void {
    // Into the console, under the id that the person sees.
    reportError(new Error(`Screen error ${this.state.caught?.id}`, { cause: error }));
    // The address is that of the page where the person was going.
    if (error instanceof Unfetched && error.why === 'replaced') renewUnlessLost();
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.setState({ caught: null });
  }

  readonly #retry = (): void => {
    if (this.state.caught?.unfetched) reloadPage();
    else this.setState({ caught: null });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (caught.unfetched?.why === 'replaced') return <NotFetched unfetched={caught.unfetched} onRetry={this.#retry} />;
    const reason = textsNow(appTexts)(caught.unfetched ? 'unloadable' : 'unshowable');
    return <Broken id={caught.id} reason={reason} onRetry={this.#retry} />;
  }
}
