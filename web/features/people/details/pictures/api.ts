import { pictureCalls } from '#shared/calls/employees.ts';
import type { Send } from '#web/files/uploads.ts';
import { sendForm } from '#web/http/transmit.ts';

/** Uploads a picture of a person. The api re-encodes it, or says why it is refused [people-6]. */
export const sendPicture =
  (employeeId: number): Send<true> =>
  async (file, sending) => {
    const form = new FormData();
    form.append('images', file, file.name);
    await sendForm(pictureCalls.post, { query: { employeeId } }, { form, ...sending });
    return true;
  };
