import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionCalls } from '@cotyle/contract/connections';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { modelCase } from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { openCase, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

/** A DICOMweb service that takes everything. */
const startArchive = async () => {
  const stored: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      stored.push(request.headers['content-type'] ?? '');
      response.writeHead(200, { 'content-type': 'application/dicom+json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    stored,
    url: `http://127.0.0.1:${port}/dicom-web`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

test('the results of a case are sent to the PACS, and the page says so', DRILL, async ({ page, clinic }) => {
  const made = await modelCase(clinic, 'LEFT');
  const archive = await startArchive();
  const { call } = await apiClient(clinic, admin);
  const settings = { protocol: 'STOW', url: archive.url, sendOnApproval: false } as const;
  const created = await call(connectionCalls.create, { body: { kind: 'PACS', name: 'Archive', settings } });
  try {
    await signInByApi(page, surgeon);
    await openCase(page, made);
    const approval = section(page, 'Plan approval');
    await approval.getByRole('button', { name: 'Send to PACS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to PACS' });
    await expect(dialog.getByText('The plan is not approved, so no sheet is sent.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send to Archive' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Sent ', { timeout: 60_000 });
    expect(archive.stored).toHaveLength(1);
    await expectAccessible(page, 'what was sent to the PACS');
    await page.keyboard.press('Escape');
    await expect(approval.getByRole('button', { name: 'Sent to PACS' })).toBeFocused();
  } finally {
    // The next test of this worker has no PACS.
    await call(connectionCalls.end, { body: { id: created.value.id } });
    await archive.close();
  }
});
