import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** On a connection of its own: a kept one may be closed by the other side just as it is used. @throws unless it is 200 */
export async function ask(port: number, { method, path, headers, body }: Question): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) {
          resolve(answer);
        } else {
          reject(new Error(`${method} ${path}: ${String(response.statusCode)} ${answer}`));
        }
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
