import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import { ROLES } from '@cotyle/domain/access/roles';
import { mayOpenOperatingRoom } from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_ITEMS } from '@cotyle/domain/operating-room/subject';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { clockText } from '../../../ui/date-time.ts';
import { OperatingRoomEntry } from './case-entry.tsx';
import { aRoom, ticked } from '../testing/a-room.ts';

describe('The way to the operating room', () => {
  it.each(ROLES)('is shown to %s by the rule of the domain', (role) => {
    renderPage(<OperatingRoomEntry procedure={aProcedure({})} />, { role });
    expect(screen.queryAllByRole('link')).toHaveLength(mayOpenOperatingRoom(role) ? 1 : 0);
  });

  it('says how far the time-out list is', async () => {
    const server = fakeServer();
    server.on(operatingRoomCalls.get, () => ({ value: ticked(aRoom(), ...TIME_OUT_ITEMS) }));
    renderPage(<OperatingRoomEntry procedure={aProcedure({})} />, { server });
    const time = clockText('2026-11-17T07:51:00.000Z');
    const link = await screen.findByRole('link', {
      name: `Operating room: Time-out complete, 4 of 4, ${time}`,
    });
    expect(link.getAttribute('href')).toBe('/procedure/7/operating-room');
  });
});
