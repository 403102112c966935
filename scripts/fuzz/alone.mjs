import { Socket } from 'node:net';

/*
 * Loaded into Laurel before Laurel itself (node --import): it then speaks to its own machine only. The addresses of webhooks
 * are invented here, and may belong to real servers.
 */
const { connect } = Socket.prototype;

Socket.prototype.connect = function (...given) {
  const [options] = [given[0]].flat();
  const host = options?.host ?? given[1] ?? '';
  if (options?.path === undefined && !/^(127\.|::1$|localhost$|$)/.test(String(host))) {
    setImmediate(() =>
      this.destroy(Object.assign(new Error(`Not this machine: ${host}`), { code: 'ECONNREFUSED' })),
    );
    return this;
  }
  return connect.apply(this, given);
};
