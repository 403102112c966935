import { Agent, type Server } from 'node:http';
import request from 'supertest';

/** A connection for each request, and a server that begins to listen for it, would be half of what most requests cost. */
const KEPT = new Agent({ keepAlive: true });
const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'] as const;

/** Requests to a server that listens, on connections that are kept. */
export function requestsTo(server: Server): ReturnType<typeof request> {
  const requests = request(server);
  for (const method of METHODS) {
    const ask = requests[method].bind(requests);
    requests[method] = (path) => ask(path).agent(KEPT);
  }
  return requests;
}
