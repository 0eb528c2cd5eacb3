// A proxy in front of the search service that records the requests and can
// answer in its place. It stands for a host of the service.
import http from 'node:http';

export async function startProxy(target) {
  const state = { requests: [], answer: null };
  const server = http.createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      state.requests.push({ method: request.method, url: request.url, headers: request.headers, body: body.toString() });
      const canned = state.answer?.(state.requests.length);
      if (canned) {
        response.writeHead(canned.status, { 'content-type': 'application/json', ...canned.headers });
        response.end(JSON.stringify({ message: 'not now', status: canned.status }));
        return;
      }
      const { host, connection, 'content-length': length, 'transfer-encoding': encoding, ...headers } = request.headers;
      const reply = await fetch(target.origin + target.pathname.replace(/\/$/, '') + request.url, {
        method: request.method,
        headers,
        body: body.length > 0 ? body : undefined,
      });
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') });
      response.end(Buffer.from(await reply.arrayBuffer()));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = server.address().port;
  state.bodies = () => state.requests.map((request) => JSON.parse(request.body));
  state.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return state;
}
