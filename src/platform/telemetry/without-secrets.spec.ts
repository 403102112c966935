import { QueryFailedError } from 'typeorm';
import { describeError, textWithoutSecrets, withoutSecrets } from './without-secrets.js';

describe('textWithoutSecrets', () => {
  it.each([
    ['connect amqp://guest:hunter2@mq:5672 failed', 'connect amqp://***@mq:5672 failed'],
    ['Authorization: Bearer abc.def', 'Authorization: ***'],
    ['token eyJhbGciOi.eyJzdWIi.c2ln was refused', 'token *** was refused'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '***'],
    ['no customer john.doe+shop@mail.example.com', 'no customer ***'],
    ['connect ECONNREFUSED 127.0.0.1:5672', 'connect ECONNREFUSED 127.0.0.1:5672'],
  ])('%s', (text, expected) => {
    expect(textWithoutSecrets(text)).toBe(expected);
  });
});

describe('withoutSecrets', () => {
  it('masks members whose names promise a secret or a person, however deep', () => {
    const logged = {
      requestId: 'r1',
      code: 'ECONNRESET',
      couponCode: 'COFFEE-1',
      headers: { authorization: 'x', Cookie: 'y', 'X-AUTH-TOKEN': 'z' },
      customers: [{ id: 'c1', email: 'a', phone: '1', plainPassword: 'p' }],
    };
    expect(withoutSecrets(logged)).toEqual({
      requestId: 'r1',
      code: 'ECONNRESET',
      couponCode: '***',
      headers: { authorization: '***', Cookie: '***', 'X-AUTH-TOKEN': '***' },
      customers: [{ id: 'c1', email: '***', phone: '***', plainPassword: '***' }],
    });
  });
});

describe('describeError', () => {
  it('tells the statement of a database error and none of its values', () => {
    const driverError = Object.assign(new Error(`Duplicate entry 'O'Neil hunter2' for key 'login_name'`), {
      errno: 1062,
      code: 'ER_DUP_ENTRY',
      sql: `INSERT … 'hunter2'`,
    });
    const described = describeError(
      new QueryFailedError('INSERT INTO login_name VALUES (?)', ['hunter2'], driverError),
    );

    expect(described).toMatchObject({
      type: 'QueryFailedError',
      code: 'ER_DUP_ENTRY',
      errno: 1062,
      statement: 'INSERT INTO login_name VALUES (?)',
    });
    expect(JSON.stringify(described)).not.toMatch(/hunter2|Neil/);
  });

  it('tells what caused it', () => {
    const described = describeError(new Error('busy', { cause: new Error('reached amqp://a:hunter2@b') }));
    expect(described).toMatchObject({ message: 'busy', cause: { message: 'reached amqp://***@b' } });
  });
});
