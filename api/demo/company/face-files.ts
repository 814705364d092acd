import type { SeedRow } from '#api/db/bulk.ts';
import type { employeePicture } from '#api/db/tables/files.ts';
import { facePicture, otherThan } from '../pictures.ts';
import { type DemoFile, demoFile } from './demo-file.ts';
import { type DemoPeople, everybody } from './people.ts';
import type { PeopleIds } from './people-rows.ts';
import { asOf, type Sheets } from './sheets.ts';

interface FaceFiles {
  files: DemoFile[];
  pictures: SeedRow<typeof employeePicture>[];
}

/**
 * Makes everybody's main picture and the clock photos, and gives the latter to their shifts, so
 * that a mismatch shows two faces. Matching photos share one file per person, or there would be
 * thousands.
 * @param before the number of files that exist already.
 */
export function faceFiles(
  { people, ids, sheets }: { people: DemoPeople; ids: PeopleIds; sheets: Sheets },
  before: number,
  hiredAt: Date,
): FaceFiles {
  const faces: FaceFiles = { files: [], pictures: [] };
  const drawn = new Map<string, Buffer>();
  const faceOf = (seed: string): Buffer => {
    const bytes = drawn.get(seed) ?? facePicture(seed);
    drawn.set(seed, bytes);
    return bytes;
  };
  const add = (seed: string, name: string, type: 'employee_picture' | 'clock_photo', uploadedById: number | null, at: Date) => {
    const id = before + faces.files.length + 1;
    const described = { id, fileName: name, type, contentType: 'image/png', uploadedById };
    faces.files.push(demoFile(described, faceOf(seed), at));
    return id;
  };
  for (const index of everybody(people).keys()) {
    const employeeId = index + 1;
    const pictureId = add(String(employeeId), `employee-${employeeId}.png`, 'employee_picture', ids.admin, hiredAt);
    faces.pictures.push({ id: employeeId, employeeId, pictureId, isMain: true, ...asOf(hiredAt) });
  }
  const matching = new Map<number, number>();
  for (const shift of sheets.workshifts) {
    const { id, employeeId, dwoId, start, startPictureMatchStatus, endPictureMatchStatus } = shift;
    const photograph = (seed: string) =>
      add(seed, `clock-${id}.png`, 'clock_photo', sheets.dwos[dwoId - 1]!.foremanId, start as Date);
    const match = (): number => {
      const photo = matching.get(employeeId) ?? photograph(String(employeeId));
      matching.set(employeeId, photo);
      return photo;
    };
    if (startPictureMatchStatus === 'notMatched') shift.startPictureId = photograph(otherThan(employeeId));
    else if (startPictureMatchStatus === 'matched') shift.startPictureId = match();
    if (endPictureMatchStatus === 'matched') shift.endPictureId = match();
  }
  return faces;
}
