import multipart from '@fastify/multipart';
import { pictureCalls } from '#shared/calls/employees.ts';
import type { EmployeePicture } from '#shared/employees.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { inWriteContext } from '../http/caller.ts';
import { plainRoute } from '../http/routes.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { readOne } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { addPictures, chooseMain, removePicture, storePictures } from './picture-commands.ts';
import { readPictures } from './picture-parse.ts';
import { lockPersonOfPicture } from './picture-repository.ts';
import { presentPictures } from './present.ts';
import { employeePictureView } from './views.ts';

/** Routes of `employee_picture`, which are sent as multipart. */
export function employeePictureRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, pictureCalls, {
    view: employeePictureView,
    subject: 'employeePicture',
    lock: lockPersonOfPicture,
    present: presentPictures,
    post: 'own',
    put: chooseMain,
    patch: chooseMain,
    delete: removePicture,
  });
  void app.register(async (upload: Api) => {
    await upload.register(multipart);
    uploadRoute(upload, services);
  });
}

function uploadRoute(app: Api, services: Services): void {
  const { files } = services;
  plainRoute(app, {
    ...pictureCalls.post,
    handle: async ({ caller, query, request }) => {
      const pictures = await storePictures(services, await readPictures(request));
      try {
        const data = await inWriteContext(services, request, async (context) => {
          const ids = await addPictures(context, query.employeeId, pictures);
          const includes = new Map([['Picture', new Map()]]);
          const rows: Row[] = [];
          for (const id of ids) rows.push((await readOne(context.write.tx, employeePictureView, caller, id, includes)) ?? {});
          return presentPictures(rows, { files });
        });
        return { data: data as unknown as EmployeePicture[] };
      } catch (error) {
        await Promise.all(pictures.map(({ storageKey }) => files.remove(storageKey)));
        throw error;
      }
    },
  });
}
