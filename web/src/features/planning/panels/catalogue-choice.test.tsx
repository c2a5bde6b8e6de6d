import { catalogueCalls } from '@cotyle/contract/catalogues';
import { EXAMPLE_PARTS } from '@cotyle/domain/implants/clinic/example';
import type { ImplantPart } from '@cotyle/domain/implants/types';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { CatalogueContext } from '../catalogues/catalogue-context.ts';
import { useCatalogues } from '../catalogues/use-catalogues.ts';
import { usePlanEditor } from '../plan/use-plan-editor.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { CatalogueChoice } from './catalogue-choice.tsx';

const partsOf = (versionId: number) => ({
  versionId,
  version: 1,
  manufacturer: 'Acme',
  name: 'Hip',
  parts: EXAMPLE_PARTS.map(({ part }, n) => ({
    part: { ...part, id: `clinic/${versionId}/${n + 2}`, name: `Acme ${part.name}` } as ImplantPart,
    frame: { origin: [0, 0, 0], axis: [0, 0, 1], side: null } as const,
    triangles: 12,
    bytes: 684,
  })),
});

const Column = ({ planned }: { planned: readonly string[] }) => {
  const { catalogue, catalogues, isReady } = useCatalogues(planned);
  const [cup] = planned;
  const plan = aPlan();
  const start = cup === undefined ? plan : { ...plan, cup: { ...plan.cup, part: cup } };
  const editor = usePlanEditor(start, start.cup.centre, catalogue, true);
  return isReady ? (
    <CatalogueContext value={catalogues}>
      <CatalogueChoice editor={editor} />
      <output aria-label="parts">
        {[editor.plan.cup.part, editor.plan.liner, editor.plan.head].join(' ')}
      </output>
    </CatalogueContext>
  ) : null;
};

const open = async (offered: readonly number[], planned: readonly string[] = []) => {
  const server = fakeServer();
  server.on(catalogueCalls.offered, () => ({
    value: offered.map((versionId) => ({ versionId, version: 2, manufacturer: 'Acme', name: 'Hip' })),
  }));
  server.on(catalogueCalls.parts, ({ params }) => ({ value: partsOf(Number(params.id)) }));
  const page = renderPage(<Column planned={planned} />, { server });
  await screen.findByRole('status', { name: 'parts' });
  return { ...page, server };
};

describe('The choice of a catalogue', () => {
  it('is not there without one of the clinic: the parts are plainly called generic', async () => {
    await open([]);
    screen.getByText('Generic implants');
    expect(screen.queryByRole('combobox', { name: 'Catalogue' })).toBeNull();
  });

  it('brings the parts of the nearest sizes, and only its own parts are loaded', async () => {
    const { user, server } = await open([9]);
    expect(server.sent(catalogueCalls.parts)).toEqual([]);
    const choice = screen.getByRole('combobox', { name: 'Catalogue' });
    await user.selectOptions(choice, 'Acme Hip');
    await screen.findByText('Parts of the clinic’s catalogue');
    const [cup = '', liner = '', head = ''] = (
      screen.getByRole('status', { name: 'parts' }).textContent ?? ''
    ).split(' ');
    const nameOf = (id: string) => partsOf(9).parts.find(({ part }) => part.id === id)?.part.name;
    expect([cup, liner, head].map(nameOf)).toEqual([
      'Acme Generic cup 52 mm',
      'Acme Generic neutral liner 36 mm for cup 52 mm',
      'Acme Generic head 36 mm, M',
    ]);
    await user.selectOptions(choice, 'Generic implants');
    expect(screen.getByRole('status', { name: 'parts' }).textContent).toBe(
      'generic/cup/52 generic/liner/52-36-neutral generic/head/36-M',
    );
  });

  it('says that the parts of an old plan are no longer offered, and still names their catalogue', async () => {
    await open([9], ['clinic/5/2']);
    screen.getByText(/a plan with its parts cannot be saved again/);
    expect(
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Catalogue' }).selectedOptions[0]?.text,
    ).toBe('Acme Hip, version 1');
  });
});
