import type { SeedRow } from '../../db/bulk.ts';
import type { employeePicture } from '../../db/tables/files.ts';
import { facePicture, otherThan } from '../faces.ts';
import { type DemoFile, demoFile } from './demo-file.ts';
import { type DemoPeople, everybody } from './people.ts';
import type { PeopleIds } from './people-rows.ts';
import { asOf, type Sheets } from './sheets.ts';

interface FaceFiles {
  files: DemoFile[];
  pictures: SeedRow<typeof employeePicture>[];
}

/**
 * The picture that is kept of everybody, and the photo of each clock-in that does not match it,
 * which is given to its shift: whoever looks into a mismatch sees two faces.
 * @param before how many files there are already.
 */
export function faceFiles(
  { people, ids, sheets }: { people: DemoPeople; ids: PeopleIds; sheets: Sheets },
  before: number,
  hiredAt: Date,
): FaceFiles {
  const faces: FaceFiles = { files: [], pictures: [] };
  const add = (seed: string, name: string, type: 'employee_picture' | 'clock_photo', uploadedById: number | null, at: Date) => {
    const id = before + faces.files.length + 1;
    const described = { id, fileName: name, type, contentType: 'image/png', uploadedById };
    faces.files.push(demoFile(described, facePicture(seed), at));
    return id;
  };
  for (const index of everybody(people).keys()) {
    const employeeId = index + 1;
    const pictureId = add(String(employeeId), `employee-${employeeId}.png`, 'employee_picture', ids.admin, hiredAt);
    faces.pictures.push({ id: employeeId, employeeId, pictureId, isMain: true, ...asOf(hiredAt) });
  }
  for (const shift of sheets.workshifts.filter(({ startPictureMatchStatus }) => startPictureMatchStatus === 'notMatched')) {
    const { id, employeeId, dwoId, start } = shift;
    const { foremanId } = sheets.dwos[dwoId - 1]!;
    shift.startPictureId = add(otherThan(employeeId), `clock-${id}.png`, 'clock_photo', foremanId, start as Date);
  }
  return faces;
}
