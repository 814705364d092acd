import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Employee, EmployeePicture } from '#shared/employees.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { aBomb } from '../test/rows/pictures.ts';

let api: TestApi;
let admin: Requests;
let token: string;
let personId: number;
let jpg: Buffer;
let png: Buffer;
const TOO_LARGE = 'One or more images are larger than 1MB, please select smaller images and try again';

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin');
  admin = await requestsOf(api, id);
  token = await api.tokenFor(id);
  const red = { create: { width: 1600, height: 900, channels: 3, background: 'red' } } as const;
  jpg = await sharp(red)
    .withExif({ IFD0: { Copyright: 'somewhere' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
    .jpeg()
    .toBuffer();
  png = await sharp(red).png().toBuffer();
});
afterAll(() => api.close());
beforeEach(async () => {
  personId = (await add.person(api.db, 'worker')).id;
});

type Sent = readonly [name: string, bytes: Buffer, field?: string];
const upload = (files: readonly Sent[], query = `employeeId=${personId}`, bearer = token) => {
  const request = supertest(api.app.server).post(`/api/v1/employee_picture?${query}`).set('authorization', `Bearer ${bearer}`);
  for (const [filename, bytes, field = 'images'] of files) request.attach(field, bytes, { filename });
  return request;
};
const uploaded = async (...files: Sent[]) => oneOf(EmployeePicture.array()).parse((await upload(files).expect(201)).body).data;
const bytesAt = async (url: string) => {
  const answer = await supertest(api.app.server).get(url).buffer().expect(200);
  return answer.body as Buffer;
};
const stored = async () =>
  (await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe('POST employee_picture', () => {
  it('keeps pictures re-encoded: upright, no longer than 1024 pixels, without metadata', async () => {
    const pictures = await uploaded(['face.jpg', jpg], ['other.PNG', png]);
    expect(pictures.map(({ isMain }) => isMain)).toEqual([true, false]);
    expect(pictures.map(({ Picture }) => Picture?.contentType)).toEqual(['image/jpeg', 'image/png']);
    for (const { Picture } of pictures) {
      const kept = await sharp(await bytesAt(Picture!.url!)).metadata();
      expect(kept).toMatchObject({ width: 1024, height: 576 });
      expect(kept.exif).toBeUndefined();
      expect(Picture!.size).toBeGreaterThan(0);
    }
  });

  it('turns a picture upright, and keeps nothing of where it was taken', async () => {
    const taken = await sharp(jpg).keepExif().withMetadata({ orientation: 6 }).toBuffer();
    // Degrees and minutes of the latitude, as EXIF writes them: 40/1, 42/1.
    const place = Buffer.from(Uint32Array.of(40, 1, 42, 1).buffer);
    const before = await sharp(taken).metadata();
    expect(before).toMatchObject({ width: 1600, height: 900, orientation: 6 });
    expect(before.exif?.includes(place)).toBe(true);
    const [picture] = await uploaded(['face.jpg', taken]);
    const kept = await bytesAt(picture!.Picture!.url!);
    const after = await sharp(kept).metadata();
    expect(after).toMatchObject({ width: 576, height: 1024 });
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes(place)).toBe(false);
  });

  it('is shown at the person as pictureUrl, wherever they are read', async () => {
    const [picture] = await uploaded(['face.jpg', jpg]);
    const { data } = oneOf(Employee).parse(
      (await admin.get(`/employee/${personId}?include=["employeePictures.Picture"]`).expect(200)).body,
    );
    expect(data.pictureUrl).toBe(picture!.Picture!.url);
    expect(data.employeePictures).toMatchObject([{ isMain: true, Picture: { url: data.pictureUrl, fileName: 'face.jpg' } }]);
    const profile = await admin.get(`/employee/profile?employeeIds=${personId}`).expect(200);
    expect(profile.body.data[0].pictureUrl).toBe(data.pictureUrl);
  });

  it('takes 1,000,000 bytes and refuses one more', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.byteLength)]);
    await uploaded(['face.png', padded(1_000_000)]);
    const { body } = await upload([
      ['face.png', png],
      ['large.png', padded(1_000_001)],
    ]).expect(413);
    expect(body).toMatchObject({ message: TOO_LARGE, errors: [{ field: 'images.1', reason: TOO_LARGE }] });
  });

  it('keeps five of a person, also when they come at once', async () => {
    await uploaded(['1.png', png], ['2.png', png], ['3.png', png]);
    const { body } = await upload([
      ['4.png', png],
      ['5.png', png],
      ['6.png', png],
    ]).expect(400);
    expect(body).toMatchObject({ code: 'PICTURE_LIMIT', message: 'Limit of 5 pictures per employee' });
    const before = await stored();
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await upload([['x.png', png]])).status));
    expect(answers.sort()).toEqual([201, 201, 400, 400]);
    expect(await stored()).toBe(before + 2);
    const rows = await api.db.select().from(employeePicture).where(eq(employeePicture.employeeId, personId));
    expect(rows.filter(({ isMain }) => isMain)).toHaveLength(1);
  });

  it('refuses six files in one request', async () => {
    const { body } = await upload([1, 2, 3, 4, 5, 6].map((n) => [`${n}.png`, png] as const)).expect(413);
    expect(body.message).toBe('Limit of 5 pictures per employee');
  });

  it.each([
    ['a page with the name of a picture', 'page.png', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a drawing', 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a PDF', 'paper.pdf', Buffer.from('%PDF-1.7 …'), 415],
    ['a picture that breaks off', 'half.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 400],
    ['nothing', 'nothing.png', Buffer.alloc(0), 415],
  ])('refuses %s', async (_what, name, bytes, status) => {
    const before = await stored();
    const { body } = await upload([[name, bytes]]).expect(status);
    expect(body.errors[0].field).toBe('images.0');
    expect(await stored()).toBe(before);
  });

  it('takes a PNG by the name of a JPEG, with white where it was clear, and a .jfif', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const pictures = await uploaded(['face.jpg', clear], ['saved.jfif', jpg]);
    expect(pictures.map(({ Picture }) => Picture?.contentType)).toEqual(['image/jpeg', 'image/jpeg']);
    const shown = await supertest(api.app.server).get(pictures[0]!.Picture!.url!).buffer(true).expect(200);
    const { format } = await sharp(shown.body as Buffer).metadata();
    expect([
      format,
      ...(
        await sharp(shown.body as Buffer)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]).toEqual(['jpeg', 255, 255, 255]);
  });

  it('refuses a JPEG with the name of a PNG, and says what another picture is', async () => {
    await upload([['face.png', jpg]]).expect(415);
    const webp = await sharp(png).webp().toBuffer();
    const { body } = await upload([['face.jpg', webp]]).expect(415);
    expect(body.message).toBe('The file is a WebP picture: share or save it as JPEG');
  });

  it('refuses a small file that unpacks to a huge picture', async () => {
    const bomb = aBomb();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect((await upload([['bomb.png', bomb]]).expect(400)).body.message).toBe(
      'The picture must not have more than 50 megapixels',
    );
  });

  it('throws away whatever is hidden behind a picture', async () => {
    const [picture] = await uploaded(['face.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])]);
    expect((await bytesAt(picture!.Picture!.url!)).includes('<script>')).toBe(false);
  });

  it('names no folder and breaks no header', async () => {
    const [picture] = await uploaded(['../../etc/fa"ce\u202e.png', png]);
    expect(picture!.Picture!.fileName).not.toMatch(/[/"\u202e]/);
  });

  it('names what is missing or wrong', async () => {
    expect((await upload([['face.png', png]], 'employeeId=x').expect(400)).body.errors[0].field).toBe('employeeId');
    expect((await upload([['face.png', png]], '').expect(400)).body.errors[0].field).toBe('employeeId');
    expect((await upload([['face.png', png, 'files']]).expect(400)).body.errors[0].reason).toBe('must be in the field images');
    await upload([['face.png', png]], 'employeeId=999999').expect(404);
    expect((await upload([]).field('note', 'x').expect(400)).body.errors[0].field).toBe('images');
    await admin.post(`/employee_picture?employeeId=${personId}`, {}).expect(415);
  });

  it('is for admins and sub-admins', async () => {
    for (const role of ['supervisor', 'foreman', 'worker'] as const) {
      const { id } = await add.person(api.db, role);
      await upload([['face.png', png]], `employeeId=${id}`, await api.tokenFor(id)).expect(403);
    }
  });
});

describe('employee_picture/:id', () => {
  it('makes another one the main picture', async () => {
    const [first, second] = await uploaded(['1.png', png], ['2.png', png]);
    await admin.patch(`/employee_picture/${second!.id}`, { isMain: true, revision: second!.revision }).expect(200);
    const where = encodeURIComponent(JSON.stringify({ employeeId: { $in: [personId] } }));
    const list = listOf(EmployeePicture).parse(
      (await admin.get(`/employee_picture?where=${where}&include=["Picture"]`).expect(200)).body,
    ).data;
    expect(list.map(({ id, isMain }) => [id, isMain])).toEqual([
      [first!.id, false],
      [second!.id, true],
    ]);
    expect(list[1]!.Picture!.url).toContain('/file/content/');
    await admin.put(`/employee_picture/${second!.id}`, { isMain: true, revision: second!.revision }).expect(409);
    expect((await admin.patch(`/employee_picture/${second!.id}`, { isMain: false }).expect(400)).body.errors[0].field).toBe(
      'isMain',
    );
  });

  it('is deleted with its bytes; the oldest that is left becomes the main one', async () => {
    const [first, second] = await uploaded(['1.png', png], ['2.png', png]);
    const before = await stored();
    await admin.delete(`/employee_picture/${first!.id}`).expect(204);
    expect(await stored()).toBe(before - 1);
    expect(await api.db.select().from(file).where(eq(file.id, first!.pictureId))).toEqual([]);
    expect((await admin.get(`/employee_picture/${second!.id}`).expect(200)).body.data.isMain).toBe(true);
    await admin.delete(`/employee_picture/${first!.id}`).expect(404);
  });

  it('is read by those who see the person, and not by others', async () => {
    const [picture] = await uploaded(['1.png', png]);
    const anna = await add.person(api.db, 'supervisor');
    const hers = await requestsOf(api, anna.id);
    await hers.get(`/employee_picture/${picture!.id}`).expect(404);
    await add.supervision(api.db, anna.id, personId);
    await hers.get(`/employee_picture/${picture!.id}`).expect(200);
    await hers.delete(`/employee_picture/${picture!.id}`).expect(403);
  });
});
