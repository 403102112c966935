import { Socket } from 'node:net';

/*
 * Loaded into Laurel before Laurel itself (node --import): lets it speak to its own machine only. The addresses of webhooks
 * are made up here, and somebody may live there.
 */
const { connect } = Socket.prototype;

Socket.prototype.connect = function (...given) {
  const [options] = [given[0]].flat();
  const host = options?.host ?? given[1] ?? '';
  if (options?.path === undefined && !/^(127\.|::1$|localhost$|$)/.test(String(host))) {
    setImmediate(() =>
      this.destroy(Object.assign(new Error(`Nobody is asked: ${host}`), { code: 'ECONNREFUSED' })),
    );
    return this;
  }
  return connect.apply(this, given);
};
