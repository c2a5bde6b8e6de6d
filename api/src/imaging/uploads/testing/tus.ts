/** Plain tus requests, for what no correct client would send. */

export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The `upload-offset` of the answer. */
  readonly offset: number | undefined;
}

export interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly token: string | undefined;
  readonly headers?: Record<string, string>;
  readonly body?: RequestInit['body'];
  readonly signal?: AbortSignal;
}

export const tus = async ({ method, url, token, headers, body, signal }: TusRequest): Promise<TusAnswer> => {
  const response = await fetch(url, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body, ...({ duplex: 'half' } as object) }),
    ...(signal ? { signal } : {}),
  });
  const offset = response.headers.get('upload-offset');
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    offset: offset === null ? undefined : Number(offset),
  };
};

export const metadataOf = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

export const createTus = (
  origin: string,
  token: string | undefined,
  size: number,
  values: Record<string, string | number>,
  headers: Record<string, string> = {},
): Promise<TusAnswer> =>
  tus({
    method: 'POST',
    url: `${origin}/api/file/uploads`,
    token,
    headers: { 'upload-length': String(size), 'upload-metadata': metadataOf(values), ...headers },
  });

export const patchTus = (
  url: string,
  token: string | undefined,
  offset: number,
  body: RequestInit['body'],
  more: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TusAnswer> =>
  tus({
    method: 'PATCH',
    url,
    token,
    body,
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...more.headers,
    },
    ...(more.signal ? { signal: more.signal } : {}),
  });
