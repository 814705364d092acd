import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface NameLinkProps {
  /** The address of the page; undefined if the reader may not open it. */
  href: string | undefined;
  className?: string;
  title?: string;
  children: ReactNode;
}

/**
 * Links a name to its page, or shows plain text to readers who would be refused there [rights-11].
 */
export const NameLink = ({ href, ...props }: NameLinkProps) =>
  href === undefined ? <span {...props} /> : <Link href={href} {...props} />;
