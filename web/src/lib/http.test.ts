import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { server } from '../testing/server';
import { ApiError, errorCode, request } from './http';

describe('S8.30 the code of a failure', () => {
  test.each([
    ['the code', { code: 'PRODUCTS_CART_CHECKSUM', error: 'x' }, 'PRODUCTS_CART_CHECKSUM'],
    ['else the error', { error: 'access_denied' }, 'access_denied'],
    [
      'else the payment provider’s error',
      { stripe_error: { code: 'card_declined' } },
      '{"code":"card_declined"}',
    ],
    ['also when it is the error itself', { error: { type: 'card_error' } }, '{"type":"card_error"}'],
    ['else one text', {}, 'Unexpected error'],
    ['for plain text, too', 'not found', 'Unexpected error'],
    ['and for nothing', undefined, 'Unexpected error'],
  ])('%s', (_name, body, code) => {
    expect(errorCode(body)).toBe(code);
  });
});

describe('request', () => {
  test('S7.01 sends token, region and body', async () => {
    let seen: Request | undefined;
    server.use(
      http.post('/api/things', ({ request }) => {
        seen = request.clone();
        return HttpResponse.json({ id: 1 });
      }),
    );
    await expect(request('POST', '/api/things', { token: 'fra:abc', body: { a: 1 } })).resolves.toEqual({
      id: 1,
    });
    expect(seen?.headers.get('authorization')).toBe('Bearer fra:abc');
    expect(seen?.headers.get('x-region')).toBe('fra');
    expect(await seen?.json()).toEqual({ a: 1 });
  });

  test('S7.52 a 204 has no body', async () => {
    server.use(http.delete('/api/things/1', () => new HttpResponse(null, { status: 204 })));
    await expect(request('DELETE', '/api/things/1')).resolves.toBeUndefined();
  });

  test('throws status, code, fields and message', async () => {
    server.use(
      http.post('/api/things', () =>
        HttpResponse.json(
          {
            code: 'INVALID',
            message: 'Look at the fields.',
            fields: { name: 'Please enter your name', odd: 3 },
          },
          { status: 400 },
        ),
      ),
    );
    const failure = await request('POST', '/api/things').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'INVALID',
      message: 'Look at the fields.',
      fields: { name: 'Please enter your name' },
    });
  });

  test('no answer is a failure with status 0', async () => {
    server.use(http.get('/api/things', () => HttpResponse.error()));
    await expect(request('GET', '/api/things')).rejects.toMatchObject({
      status: 0,
      code: 'Unexpected error',
    });
  });
});
