import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface NameLinkProps {
  /** Where its page is; none for whoever may not open it. */
  href: string | undefined;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** A name that leads to its page, and plain text for whoever would be refused there [rights-11]. */
export const NameLink = ({ href, ...props }: NameLinkProps) =>
  href === undefined ? <span {...props} /> : <Link href={href} {...props} />;
