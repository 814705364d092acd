import supertest from 'supertest';
import { runImport } from '#api/imports/engine/steps-commands.ts';
import { definitionOf } from '#api/imports/kinds/kinds-commands.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { Import, type ImportKind, ImportRow } from '#shared/imports.ts';
import type { TestApi } from '../harness.ts';
import { requestsOf } from './requests.ts';

/** Imports files of a kind by call, as somebody. */
export async function importsOf(api: TestApi, employeeId: number, kind: ImportKind) {
  const requests = await requestsOf(api, employeeId);
  const token = await api.tokenFor(employeeId);
  const send = (content: string | Buffer) =>
    supertest(api.app.server)
      .post(`/api/v1/import?kind=${kind}`)
      .set('authorization', `Bearer ${token}`)
      .attach('file', Buffer.from(content), { filename: 'file.csv' });
  const sent = async (content: string | Buffer) => oneOf(Import).parse((await send(content).expect(201)).body).data;
  const read = async (id: number) => oneOf(Import).parse((await requests.get(`/import/${id}`).expect(200)).body).data;
  const rowsOf = async (id: number) => {
    const query = new URLSearchParams({ where: JSON.stringify({ importId: id }), limit: '300' });
    return listOf(ImportRow).parse((await requests.get(`/import_row?${query}`).expect(200)).body).data;
  };
  async function step(id: number, name: 'check' | 'start' | 'takeBack'): Promise<Import> {
    await requests.post(`/import/${id}/${name}`, {}).expect(200);
    await runImport(api.services, definitionOf, id);
    return read(id);
  }
  /** Checks a file and imports it, and answers its rows with it. */
  async function imported(content: string | Buffer) {
    const { id } = await sent(content);
    await step(id, 'check');
    const file = await step(id, 'start');
    return { ...file, rows: await rowsOf(id) };
  }
  const template = async () => (await requests.get(`/import_template?kind=${kind}`).expect(200)).text;
  return { send, sent, read, rowsOf, step, imported, template };
}
