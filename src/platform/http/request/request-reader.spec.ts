import { readdirSync } from 'node:fs';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Email } from './fields/contact-fields.js';
import { FormFlag, FormInteger, LooseUuid, ReadAs, Trimmed } from './fields/readers.js';
import { Clearable, getFields } from './fields/request-fields.js';
import { readRequest } from './request-reader.js';

class PartRequest {
  @Length(1, 3)
  @Trimmed()
  readonly name!: string;
}

class WholeRequest {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9)
  @FormInteger()
  readonly number: number = 7;

  @IsOptional()
  @Length(1, 4)
  @Trimmed()
  @Clearable()
  readonly text?: string | null;

  @IsOptional()
  @FormFlag()
  readonly flag?: boolean;

  @IsOptional()
  @Email()
  readonly email?: string;

  @IsOptional()
  @ReadAs(
    (sent) => {
      throw new Error(`Not ${String(sent)}.`);
    },
    { type: String },
  )
  readonly never?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(3)
  @Length(1, 4, { each: true })
  @Trimmed({ each: true })
  readonly texts?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PartRequest)
  readonly part?: PartRequest;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => PartRequest)
  readonly rows?: PartRequest[];
}

class StricterRequest extends WholeRequest {
  @LooseUuid()
  override readonly number = undefined as never;
}

const readAs = (type: new () => object, sent: object) => readRequest(type, sent, 'body');
const read = async (sent: object) => {
  const { request, problems } = await readAs(WholeRequest, sent);
  expect(problems).toEqual([]);
  return request;
};
const getProblems = async (sent: object) =>
  (await readAs(WholeRequest, sent)).problems.map(({ field, message }) => `${field}: ${message}`);

describe('readRequest', () => {
  it('reads known fields as the request has them, and nothing else', async () => {
    const sent = {
      number: ' 3 ',
      text: ' a ',
      flag: '0',
      part: { name: 'b', x: 1 },
      rows: { 0: { name: 'c' } },
    };
    const request = await read({ ...sent, texts: { 0: ' d ' }, other: 1, constructor: 'x' });

    expect(request).toEqual({
      number: 3,
      text: 'a',
      flag: false,
      texts: ['d'],
      part: { name: 'b' },
      rows: [{ name: 'c' }],
    });
    expect(request).toBeInstanceOf(WholeRequest);
    expect(Reflect.get(request, 'part')).toBeInstanceOf(PartRequest);
  });

  it.each([{ number: '' }, { number: null }, { number: {} }, {}])('takes %j as not given', async (sent) => {
    expect(await read(sent)).toEqual({ number: 7 });
  });

  it('empties what can be emptied, and nothing that was not sent', async () => {
    expect(await read({ text: '' })).toEqual({ number: 7, text: null });
  });

  it.each([
    [{ number: 'abc' }, 'number: This value should be of type integer.'],
    [{ number: '007' }, 'number: This value should be of type integer.'],
    [{ number: 0 }, 'number: This value should be greater than or equal to 1.'],
    [{ text: ' ' }, 'text: This value should not be blank.'],
    [{ text: 'abcde' }, 'text: This value is too long. It should have 4 characters or less.'],
    [{ text: '😀😀😀' }, 'text: This value is too long. It should have 4 characters or less.'],
    [{ text: 'a\ufe0fb\ufe0fc\ufe0f' }, 'text: This value is too long. It should have 4 characters or less.'],
    [{ text: 'a\0' }, 'text: This value is not valid.'],
    [{ text: ['a'] }, 'text: This value should be of type string.'],
    [{ flag: 'yes' }, 'flag: This value should be 1 or 0.'],
    [{ email: 'a' }, 'email: This value is not a valid email address.'],
    [{ email: 'a\ud800@b.co' }, 'email: This value is not valid.'],
    [{ never: 5 }, 'never: Not 5.'],
    [{ texts: 'a' }, 'texts: This value should be a list.'],
    [{ texts: ['a', 'b', 'c', 5] }, 'texts: This collection should contain 3 elements or less.'],
    [{ texts: ['a', '', 5] }, 'texts: This value should not be blank.'],
    [{ texts: ['a', 5, ''] }, 'texts: This value should be of type string.'],
    [{ part: 'a' }, 'part: This value is not valid.'],
    [{ part: { name: 'long' } }, 'part.name: This value is too long. It should have 3 characters or less.'],
    [{ part: { other: 1 } }, 'part.name: This value should not be blank.'],
    [{ rows: [] }, 'rows: This collection should contain 1 element or more.'],
    [{ rows: [{ name: 'a' }, { name: 5 }] }, 'rows[1].name: This value should be of type string.'],
    [{ rows: [[], 'a', {}] }, 'rows: This collection should contain 2 elements or less.'],
  ])('refuses %j in one sentence', async (sent, problem) => {
    expect(await getProblems(sent)).toEqual([problem]);
  });

  it.each([
    [{ part: [{ constructor: null }] }, ['part: This value is not valid.']],
    [{ part: { constructor: null } }, ['part.name: This value should not be blank.']],
    [{ rows: { constructor: null } }, ['rows: This value should be a list.']],
    [
      { rows: [[{ constructor: null }], null] },
      [0, 1].map((row) => `rows[${row}]: This value is not valid.`),
    ],
    [{ rows: [{ constructor: 'x' }] }, ['rows[0].name: This value should not be blank.']],
    [
      JSON.parse('{"part":{"__proto__":{"name":"a"}}}') as object,
      ['part.name: This value should not be blank.'],
    ],
  ])('never trusts the constructor or prototype in %j', async (sent, problems) => {
    expect(await getProblems(sent)).toEqual(problems);
  });

  it('names all fields that are wrong, those in parts and rows last', async () => {
    const sent = { rows: [{}], part: { name: 5 }, texts: 'a', number: 0 };
    const fields = (await readAs(WholeRequest, sent)).problems.map(({ field }) => field);
    expect(fields).toEqual(['number', 'texts', 'part.name', 'rows[0].name']);
  });

  it('binds a field that a subclass declares again by what the subclass says', async () => {
    const { problems } = await readAs(StricterRequest, { number: 3 });
    expect(problems).toEqual([{ field: 'number', message: 'This is not a valid UUID.' }]);
  });
});

describe('getFields', () => {
  it('finds `@Trimmed` beside every bound of a text, because the library counts some characters as none', async () => {
    const root = new URL('../../../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const modules = await Promise.all(
      files
        .filter((file) => /\.(dto|request)\.ts$/.test(file))
        .map((file) => import(new URL(file, root).href) as Promise<object>),
    );
    const requests = modules
      .flatMap((module) => Object.values(module) as unknown[])
      .filter((request) => typeof request === 'function')
      .filter((request) => getFields(request).size > 0);
    const unbounded = requests.flatMap((request) =>
      [...getFields(request)]
        .filter(([, { constraints, lengthMax }]) =>
          lengthMax === Infinity ? false : !constraints.some(({ name }) => name === 'isTrimmedText'),
        )
        .map(([name]) => `${request.name}.${name}`),
    );

    expect(requests.length).toBeGreaterThan(50);
    expect(unbounded).toEqual([]);
  });
});
