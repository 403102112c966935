import { createLog, readable } from './log.js';
import { ServiceLogger } from './service-logger.js';

describe('ServiceLogger', () => {
  const logged = (logLevel: 'warn' | 'debug', say: (logger: ServiceLogger) => void) => {
    const lines: string[] = [];
    const to = { write: (line: string) => void lines.push(line) };
    say(new ServiceLogger(createLog({ logLevel, logFormat: 'json' }, to)));
    return lines;
  };

  it('writes one JSON object a line, with time, level and context', () => {
    const [line = '', ...more] = logged('debug', (logger) => logger.log({ msg: 'said', count: 2 }, 'Test'));

    expect(more).toEqual([]);
    expect(line.endsWith('}\n')).toBe(true);
    const { time, ...rest } = JSON.parse(line);
    expect(rest).toEqual({ level: 'info', pid: process.pid, context: 'Test', msg: 'said', count: 2 });
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('says nothing below its level, and nothing of the wiring above debug', () => {
    const say = (logger: ServiceLogger) => {
      logger.log('x', 'Test');
      logger.debug('y', 'Test');
    };
    expect(logged('warn', say)).toEqual([]);
    const [wiring = ''] = logged('debug', (logger) => logger.log('AppModule initialized', 'InstanceLoader'));
    expect(JSON.parse(wiring)).toMatchObject({ level: 'debug' });
  });

  it('is read by people as text', () => {
    const [line = ''] = logged('warn', (logger) => logger.error(new Error('It broke'), 'Loop x'));
    expect(readable(line)).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} error Loop x: It broke \{"type":"Error"\}\n {4}at /,
    );
  });
});
