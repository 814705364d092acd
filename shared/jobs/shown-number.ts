/** The numbers of a job. */
export interface Numbered {
  /** Muster's number. */
  jobId: string;
  shownNumber?: string | undefined;
}

/**
 * The number of a job as people see it [jobs-12]. The api decides it; an earlier one sends Muster's
 * alone.
 */
export const numberOf = ({ jobId, shownNumber }: Numbered): string => shownNumber ?? jobId;
