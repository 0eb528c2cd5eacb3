// A small XMLHttpRequest over fetch: what the browser builds of the search
// clients need to run in Node. It adds nothing that a browser would not send.
export class XMLHttpRequest {
  timeout = 0;
  status = 0;
  readyState = 0;
  responseText = '';
  #headers = {};
  #controller = new AbortController();

  open(method, url) {
    this.method = method;
    this.url = url;
    this.readyState = 1;
  }

  setRequestHeader(name, value) {
    this.#headers[name] = value;
  }

  getResponseHeader(name) {
    return this.response?.headers.get(name) ?? null;
  }

  getAllResponseHeaders() {
    return [...(this.response?.headers ?? [])].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }

  abort() {
    this.#controller.abort();
  }

  async send(body) {
    try {
      this.response = await fetch(this.url, {
        method: this.method,
        headers: this.#headers,
        body: body ?? undefined,
        signal: this.#controller.signal,
      });
      this.responseText = await this.response.text();
      this.status = this.response.status;
      this.readyState = 4;
      this.onreadystatechange?.();
      this.onload?.();
    } catch (error) {
      this.onerror?.(error);
    }
  }
}
