import { pictureCalls } from '#shared/calls/employees.ts';
import type { Send } from '#web/files/uploads.ts';
import { sendForm } from '#web/http/transmit.ts';

/** Sends a picture of a person; the api keeps it encoded anew, or says why not [people-6]. */
export const sendPicture =
  (employeeId: number): Send<true> =>
  async (file, sending) => {
    const form = new FormData();
    form.append('images', file, file.name);
    await sendForm(pictureCalls.post, { query: { employeeId } }, { form, ...sending });
    return true;
  };
