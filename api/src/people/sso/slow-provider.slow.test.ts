import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { startSsoWorld, START } from './testing/sso-world.ts';
import type { SsoWorld } from './testing/sso-world.ts';

let world: SsoWorld;
beforeAll(async () => {
  world = await startSsoWorld();
});
afterAll(() => world.close());

describe('a provider that never answers', () => {
  it('is told to the person after some seconds, and local sign-in is as fast as ever', async () => {
    const { email } = await addPerson(world.cotyle.context.database.kysely);
    world.idp.people.set('ada', { email, email_verified: true });
    world.idp.fault = { below: '/.well-known', kind: 'hangs' };
    const starting = world.returnTo(world.browser(), START);
    expect((await world.cotyle.signIn(email)).role).toBe('SURGEON');
    expect(await starting).toEqual({ error: 'away' });

    world.idp.fault = undefined;
    const browser = world.browser();
    const { href } = await world.callbackUrl(browser, 'ada');
    for (const below of ['/token', '/jwks', '/me']) {
      world.idp.fault = { below, kind: 'hangs' };
      const url = below === '/token' ? href : (await world.callbackUrl(browser, 'ada')).href;
      expect(await world.returnTo(browser, url), below).toEqual({ error: 'away' });
      world.idp.fault = undefined;
    }
    expect((await world.signIn('ada', undefined, browser)).session?.role).toBe('SURGEON');
  });
});
