import { assert, asyncProperty, integer, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCallFailed } from './client.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('a failed call', () => {
  it('has the message and the code of the server', async () => {
    const failed = await toCallFailed(json(409, { error: 'CONFLICT', message: 'Somebody was faster.' }));
    expect(failed).toMatchObject({ status: 409, code: 'CONFLICT', message: 'Somebody was faster.' });
  });

  it('has the message of the server whatever its code is', async () => {
    await assert(
      asyncProperty(integer({ min: 400, max: 599 }), string(), async (status, error) => {
        const failed = await toCallFailed(
          json(status, { error: `X-${error}`, message: 'Closed for lunch.' }),
        );
        expect(failed).toMatchObject({ status, code: undefined, message: 'Closed for lunch.' });
      }),
    );
  });

  it.each([
    ['no body', new Response(null, { status: 500 }), '500 Internal Server Error'],
    ['a page of a proxy', new Response('<h1>Bad</h1>', { status: 502 }), '502 Bad Gateway'],
    ['an empty message', json(503, { error: 'UNAVAILABLE', message: ' ' }), '503 Service Unavailable'],
    ['a message that is no text', json(500, { message: { text: 'no' } }), '500 Internal Server Error'],
    ['a reason phrase', new Response(null, { status: 500, statusText: 'Out of order' }), '500 Out of order'],
    ['an unknown status', new Response(null, { status: 599 }), '599'],
  ])('with %s reads as status and text', async (_what, response, text) => {
    expect((await toCallFailed(response)).message).toBe(text);
  });
});
