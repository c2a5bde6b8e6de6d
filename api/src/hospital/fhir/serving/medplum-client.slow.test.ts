import { MedplumClient } from '@medplum/core';
import type { Observation, Patient, ServiceRequest } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSteps } from '../../../cases/plans/testing/plan-steps.ts';
import type { PlanSteps } from '../../../cases/plans/testing/plan-steps.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addUserOfEachRole } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { SYSTEMS } from '../resources/systems.ts';
import { addClient, fhir, FHIR_BASE, PUBLIC_URL, tokenOf } from '../testing/fhir-world.ts';

let cotyle: TestApp;
let token: string;
let medplum: MedplumClient;
let surgeon: SignedInUser;
let steps: PlanSteps;

/** The app believes to be at another address, as it does behind a proxy. */
const throughProxy = (input: string, init?: RequestInit): Promise<Response> =>
  fetch(input.replace(PUBLIC_URL, cotyle.origin), init);

beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL });
  const staff = await addUserOfEachRole(cotyle);
  surgeon = staff.SURGEON;
  steps = planSteps(cotyle, staff);
  token = await tokenOf(cotyle, await addClient(cotyle));
  medplum = new MedplumClient({
    baseUrl: PUBLIC_URL,
    fhirUrlPath: 'api/fhir',
    fetch: throughProxy,
    accessToken: token,
    cacheTime: 0,
  });
});
afterAll(() => cotyle.close());

describe('a client that others wrote', () => {
  it('orders an operation, finds it again and changes the patient', async () => {
    const [named] = await medplum.searchResources('Practitioner', {
      identifier: `${SYSTEMS.email}|${surgeon.email}`,
    });
    expect(named?.id).toBe(String(surgeon.id));
    const patient: Patient = {
      resourceType: 'Patient',
      identifier: [{ system: 'https://ehr.test/mrn', value: 'E-1' }],
      name: [{ family: 'Berg', given: ['Ida'] }],
      gender: 'female',
      birthDate: '1949-09-09',
      generalPractitioner: [{ reference: `Practitioner/${surgeon.id}` }],
    };
    const created = await medplum.createResource(patient);
    const again = await medplum.createResourceIfNoneExist(patient, 'identifier=https://ehr.test/mrn|E-1');
    expect(again.id).toBe(created.id);
    const order: ServiceRequest = {
      resourceType: 'ServiceRequest',
      identifier: [{ system: 'https://ehr.test/orders', value: 'O-1' }],
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${created.id}` },
      performer: [{ reference: `Practitioner/${surgeon.id}` }],
      bodySite: [{ coding: [{ system: SYSTEMS.side, code: 'RIGHT' }] }],
    };
    const made = await medplum.createResource(order);
    const [found] = await medplum.searchResources('ServiceRequest', { patient: `Patient/${created.id}` });
    expect([found?.id, found?.bodySite?.[0]?.text]).toEqual([made.id, 'Right hip']);
    const read = await medplum.readResource('Procedure', made.id ?? '');
    expect(read.status).toBe('preparation');
  });

  it('reads the plan and its sheet', async () => {
    const planned = await steps.addCase();
    await steps.save(planned);
    const { procedureId } = planned;
    const [document] = await medplum.searchResources('DocumentReference', {
      related: `ServiceRequest/${procedureId}`,
    });
    expect([document?.docStatus, document?.content[0]?.attachment.url]).toEqual([
      'preliminary',
      `${FHIR_BASE}/Binary/${procedureId}-1`,
    ]);
    const angles: Observation[] = await medplum.searchResources('Observation', {
      'based-on': `ServiceRequest/${procedureId}`,
      code: 'plannedInclination',
    });
    expect(
      angles.map(({ valueQuantity, status }) => [valueQuantity?.value, valueQuantity?.code, status]),
    ).toEqual([[42, 'deg', 'preliminary']]);
    const file = await fetch(`${cotyle.origin}/api/fhir/Binary/${procedureId}-1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const binary = await fhir(cotyle, token, `Binary/${procedureId}-1`, {
      headers: { accept: 'application/fhir+json' },
    });
    expect(Buffer.from(String(binary.body?.['data']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('sees an angle and its sheet as final once the plan is approved', async () => {
    const planned = await steps.addCase();
    await steps.save(planned);
    await steps.approve(planned.procedureId);
    const related = `ServiceRequest/${planned.procedureId}`;
    const [document] = await medplum.searchResources('DocumentReference', { related });
    const [angle] = await medplum.searchResources('Observation', {
      'based-on': related,
      code: 'plannedInclination',
    });
    expect([document?.docStatus, angle?.status]).toEqual(['final', 'final']);
  });
});
