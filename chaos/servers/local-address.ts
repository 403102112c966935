import { Socket } from 'node:net';
import process from 'node:process';

/*
 * Loaded into a process of Laurel before Laurel itself (node --import): lets it connect to the ports that CHAOS_FROM names
 * from an address of its own, `127.0.0.7:4001,4002`, by which the server there knows which process it is.
 */
const [address = '', ports = ''] = (process.env['CHAOS_FROM'] ?? '').split(':');
if (address !== '') {
  connectFrom(address, new Set(ports.split(',')));
}

interface Address {
  readonly port?: number | string;
  localAddress?: string;
}

function connectFrom(localAddress: string, known: ReadonlySet<string>): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the socket that it belongs to
  const connect: (...args: never[]) => Socket = Socket.prototype.connect;
  Socket.prototype.connect = function connectKnown(this: Socket, ...args: unknown[]) {
    // What node:net itself hands over is an array with the options in front.
    const [first] = args;
    const options = (Array.isArray(first) ? first[0] : first) as Address | undefined;
    if (typeof options === 'object' && known.has(String(options.port))) {
      options.localAddress = localAddress;
    }
    return connect.apply(this, args as never[]);
  };
}
