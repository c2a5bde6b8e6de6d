/** What dicomweb-client uses of XMLHttpRequest, which Node does not have, made with fetch. */
export class FetchXhr {
  readyState = 0;
  status = 0;
  response: unknown;
  responseType = '';
  onreadystatechange: (() => void) | undefined;
  private method = 'GET';
  private url = '';
  private readonly sent: Record<string, string> = {};
  private headers = new Headers();

  open(method: string, url: string): void {
    this.method = method.toUpperCase();
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.sent[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.headers.get(name);
  }

  getAllResponseHeaders(): string {
    return [...this.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }

  send(body?: RequestInit['body']): void {
    void this.exchange(body);
  }

  private async exchange(body: RequestInit['body'] | undefined): Promise<void> {
    const response = await fetch(this.url, {
      method: this.method,
      headers: this.sent,
      ...(body === undefined ? {} : { body }),
    });
    this.status = response.status;
    this.headers = response.headers;
    this.response = this.responseType === 'json' ? await response.json() : await response.arrayBuffer();
    this.readyState = 4;
    this.onreadystatechange?.();
  }
}
