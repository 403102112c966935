import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { DomainError } from '#platform/error/domain-error.js';
import { acceptWithoutHost, hasBegunAnswer } from '#platform/patched/sockets.js';
import { answerTo } from '../response/error-answer.js';
import { HeadersTooLarge, RequestMalformed, RequestTimedOut } from '../http.errors.js';

type ParserError = Error & { readonly code?: string };

/** Answers requests that Node's parser refuses, in the shape of all refusals. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (socket.writable && !hasBegunAnswer(socket)) {
      socket.write(getText(getRefusal(error)));
    }
    socket.destroy(error);
  });
  // Node would answer an empty 400; `refuseOtherThanOneHost` does it instead.
  acceptWithoutHost(server);
  // Unknown expectations may be ignored (RFC 9110, 10.1.1); Node would answer an empty 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** HTTP/1.1 demands one `Host`; a proxy might use another one of two. */
export function refuseOtherThanOneHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const isRefused = hosts > 1 || (hosts === 0 && request.httpVersion === '1.1');
  next(isRefused ? new RequestMalformed() : undefined);
}

function getRefusal({ code }: ParserError): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new HeadersTooLarge();
  }
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new RequestTimedOut() : new RequestMalformed();
}

function getText(refusal: DomainError): string {
  const { status, headers, body } = answerTo(refusal);
  const text = JSON.stringify(body);
  const lines = {
    ...headers,
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...head, '', text].join('\r\n');
}
