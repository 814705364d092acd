import type { RepeatedExport } from '#shared/exports.ts';

interface Named {
  id: number;
  fileName: string | null;
  takenAt: Date | null;
  takenBy: string;
}

/** Presents a taken file, for the question that people are asked about it. */
export const presentRepeated = ({ id, fileName, takenAt, takenBy }: Named): RepeatedExport => ({
  id,
  fileName: fileName ?? '',
  takenAt: takenAt?.toISOString() ?? null,
  takenBy,
});
