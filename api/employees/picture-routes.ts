import multipart from '@fastify/multipart';
import { z } from 'zod';
import { EmployeePicture, EmployeePictureChange } from '../../shared/employees.ts';
import { Id, oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { deskOf } from '../http/desk.ts';
import { allow } from '../http/guard.ts';
import { readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { readOne } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { addPictures, chooseMain, removePicture, storePictures } from './picture-commands.ts';
import { readPictures } from './picture-parse.ts';
import { lockPersonOfPicture } from './picture-repository.ts';
import { presentPicture } from './present.ts';
import { employeePictureView } from './views.ts';

const UploadQuery = z.object({ employeeId: z.coerce.number('must be an employee’s row number').pipe(Id) }).strict();

/** `employee_picture`: faces, sent as multipart. */
export function employeePictureRoutes(app: Api, services: Services): void {
  const { files } = services;
  const view = employeePictureView;
  const present = (rows: Row[]) => Promise.all(rows.map((row) => presentPicture(row, files)));
  readRoutes(app, services, { view, subject: 'employeePicture', present });
  writeRoutes(app, services, {
    view,
    subject: 'employeePicture',
    put: { body: EmployeePictureChange, run: chooseMain },
    patch: { body: EmployeePictureChange, run: chooseMain },
    delete: {
      run: async (desk, row) => {
        const storageKey = await removePicture(desk, row);
        return async () => {
          if (storageKey) await files.remove(storageKey);
        };
      },
    },
    own: ['POST'],
    lock: lockPersonOfPicture,
    present,
  });
  void app.register(async (upload: Api) => {
    await upload.register(multipart);
    uploadRoute(upload, services);
  });
}

function uploadRoute(app: Api, services: Services): void {
  const { files } = services;
  app.post(
    '/employee_picture',
    {
      preHandler: allow('create', 'employeePicture'),
      schema: {
        ...about('employee_picture'),
        consumes: ['multipart/form-data'],
        querystring: UploadQuery,
        response: { 201: oneOf(z.array(EmployeePicture)), ...refusals },
      },
    },
    async (request, reply) => {
      const pictures = await storePictures(services, await readPictures(request));
      try {
        const data = await services.write(authorOf(request), async (write) => {
          const ids = await addPictures(deskOf(services, request, write), request.query.employeeId, pictures);
          const includes = new Map([['Picture', new Map()]]);
          const rows: Row[] = [];
          for (const id of ids) rows.push((await readOne(write.tx, employeePictureView, callerOf(request), id, includes)) ?? {});
          return Promise.all(rows.map((row) => presentPicture(row, files)));
        });
        return reply.code(201).send({ data: data as unknown as EmployeePicture[] });
      } catch (error) {
        await Promise.all(pictures.map(({ storageKey }) => files.remove(storageKey)));
        throw error;
      }
    },
  );
}
