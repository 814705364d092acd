import type { ImportKind } from '#shared/imports.ts';
import type { ImportDefinition } from '../engine/define-rules.ts';
import { jobImport } from './job-commands.ts';

const KINDS: Readonly<Record<ImportKind, ImportDefinition>> = { job: jobImport };

/** The declaration of a kind of data. */
export const definitionOf = ({ kind }: { kind: ImportKind }): ImportDefinition => KINDS[kind];
