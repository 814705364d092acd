import type { ReactNode } from 'react';
import { Link } from 'wouter';
import '../ui/button.css';
import './notices.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
}

/** A page that has nothing but a sentence to say. */
function Notice({ title, children }: NoticeProps) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

const BackHome = () => (
  <Link className="button" href="/">
    Back to Home
  </Link>
);

export const NotFound = () => (
  <Notice title="Page Not Found">
    <p>There is nothing at this address.</p>
    <BackHome />
  </Notice>
);

export const NotAuthorized = () => (
  <Notice title="Not Authorized">
    <p>Your role does not open this page.</p>
    <BackHome />
  </Notice>
);

/** A screen that has its place and no content yet. */
export const Coming = ({ title }: { title: string }) => (
  <Notice title={title}>
    <p>This screen is coming.</p>
  </Notice>
);

interface BrokenProps {
  /** Also in the browser's console, so that a report can be matched with what happened. */
  id: string;
  reason: string;
  onRetry: () => void;
}

export const Broken = ({ id, reason, onRetry }: BrokenProps) => (
  <div role="alert">
    <Notice title="Something went wrong">
      <p>{reason}</p>
      <p className="notice-id">
        Error <span className="num">{id}</span>
      </p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        Retry
      </button>
    </Notice>
  </div>
);
