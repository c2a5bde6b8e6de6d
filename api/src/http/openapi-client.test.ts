import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import type { Document, OpenAPIClient } from 'openapi-client-axios';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { addLocation, addPatient, addProcedure } from '../testing/clinic.ts';
import { addPerson, TEST_PASSWORD } from '../testing/people.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ API_DOCS: 'true' });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

/** As a partner would make one: from the document that the running API serves, and from nothing else. */
const makeClient = async (): Promise<OpenAPIClient> => {
  const definition = (await (await fetch(`${cotyle.origin}/api/openapi.json`)).json()) as Document;
  const api = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { validateStatus: () => true } });
  const client = await api.init();
  client.defaults.baseURL = `${cotyle.origin}/api`;
  return client;
};

const operation = (client: OpenAPIClient, name: string) => {
  const found = client[name];
  if (!found) throw new Error(`The document has no operation ${name}.`);
  return found;
};

describe('a client that is generated from the OpenAPI document', () => {
  it('signs in, gets records by their ids and deletes one', async () => {
    const client = await makeClient();
    const admin = await addPerson(db(), { role: 'ADMIN' });
    const surgeon = await addPerson(db(), { role: 'SURGEON' });
    const locationId = await addLocation(db());
    const patientId = await addPatient(db(), { creatorId: surgeon.id });
    const procedureId = await addProcedure(db(), { surgeonId: surgeon.id, patientId });
    const credentials = { username: admin.email, password: TEST_PASSWORD };
    const session = await operation(client, 'auth.access')({}, credentials);
    expect(session.status).toBe(200);
    const { access } = session.data as { access: { token: string } };
    client.defaults.headers.common.Authorization = `Bearer ${access.token}`;
    for (const [name, id] of [
      ['procedure.get', procedureId],
      ['patient.get', patientId],
      ['location.get', locationId],
      ['admin-user.get', surgeon.id],
    ] as const) {
      const answer = await operation(client, name)({ id });
      expect([name, answer.status, (answer.data as { value: { id: number } }).value.id]).toEqual([
        name,
        200,
        id,
      ]);
    }
    const deleted = await operation(client, 'procedure.delete')({ id: procedureId });
    expect(deleted.status).toBe(200);
    const absent = await operation(client, 'procedure.get')({ id: 999_999_999 });
    expect([absent.status, (absent.data as { error: string }).error]).toEqual([404, 'NOT_FOUND']);
  });
});
