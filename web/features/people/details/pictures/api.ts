import type { EmployeePicture } from '#shared/employees.ts';
import type { Send } from '#web/files/uploads.ts';
import { call } from '#web/http/client.ts';
import { transmit } from '#web/http/transmit.ts';

/** Sends a picture of a person; the api keeps it encoded anew, or says why not [people-6]. */
export const sendPicture =
  (employeeId: number): Send<true> =>
  async (file, { onProgress, signal }) => {
    const body = new FormData();
    body.append('images', file, file.name);
    await transmit({ method: 'POST', address: `/api/v1/employee_picture?employeeId=${employeeId}`, body, onProgress, signal });
    return true;
  };

export const removePicture = ({ id }: EmployeePicture): Promise<unknown> => call('DELETE', `/api/v1/employee_picture/${id}`);

/** Makes it the one that is shown everywhere. */
export const chooseMain = ({ id, revision }: EmployeePicture): Promise<unknown> =>
  call('PATCH', `/api/v1/employee_picture/${id}`, { isMain: true, revision });
