import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';

/*
 * What Node and amqplib know about their sockets and publish nowhere.
 */

/** Node keeps it here, while a request of this connection has no complete answer. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Whether an answer to the request that this connection is about has begun. */
export function hasBegunAnswer(socket: Socket): boolean {
  return (socket as Connection)._httpMessage?.headersSent === true;
}

/** Requests without `Host` become requests. Node has this as an option of a server that is to be made; Nest makes it. */
export function acceptWithoutHost(server: Server): void {
  Object.assign(server, { requireHostHeader: false });
}

/** At once: pending writes would keep the socket open for as long as the broker does not read. amqplib receives an error only. */
export function cutBroker({ connection }: ChannelModel, error: Error): void {
  (connection as unknown as { readonly stream: Socket }).stream.destroy(error);
}
