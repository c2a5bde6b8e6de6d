/** The part of a browser that a sign-in needs: cookies by site, and redirects followed one by one. */
export interface TestBrowser {
  /** Follows redirects from a URL up to one that `until` accepts, which is answered and not opened. */
  readonly follow: (url: string, until: (url: URL) => boolean) => Promise<URL>;
  /** Drops the cookies of a site. */
  readonly forget: (origin: string) => void;
  readonly open: (url: string) => Promise<Response>;
  readonly postForm: (url: string, fields: Record<string, string>) => Promise<Response>;
  /** With the token of a session, if any. */
  readonly post: (url: string, body: unknown, token?: string) => Promise<Response>;
}

const MOST_REDIRECTS = 20;

/** `hosts` leads public addresses to where the servers of the test listen. */
export const openTestBrowser = (hosts: Readonly<Record<string, string>>): TestBrowser => {
  const jars = new Map<string, Map<string, string>>();

  const keep = (origin: string, response: Response): void => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    jars.set(origin, jar);
  };
  const send = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...(jars.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const target = new URL(`${url.pathname}${url.search}`, hosts[url.origin] ?? url.origin);
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) },
    });
    keep(url.origin, response);
    return response;
  };

  return {
    follow: async (start, until) => {
      let url = new URL(start);
      for (let count = 0; count < MOST_REDIRECTS; count += 1) {
        if (until(url)) return url;
        const response = await send(url);
        const next = response.headers.get('location');
        if (next === null) throw new Error(`${url.pathname} answered ${response.status} and no redirect`);
        await response.arrayBuffer();
        url = new URL(next, url);
      }
      throw new Error('too many redirects');
    },
    forget: (origin) => void jars.delete(origin),
    open: (url) => send(new URL(url)),
    postForm: (url, fields) => send(new URL(url), { method: 'POST', body: new URLSearchParams(fields) }),
    post: (url, body, token) =>
      send(new URL(url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
  };
};
