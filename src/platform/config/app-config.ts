import 'reflect-metadata';
import { join } from 'node:path';
import { plainToInstance, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';

/** One property per variable: its default, and what it must look like. */
class Environment {
  @IsIn(['all', 'web', 'worker'])
  readonly PROCESS_ROLE: 'all' | 'web' | 'worker' = 'all';

  @IsNotEmpty()
  readonly HOST: string = '127.0.0.1';

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65_535)
  readonly PORT: number = 3000;

  @IsNotEmpty()
  readonly DATA_DIR: string = './var';

  @IsOptional()
  @Matches(/^(mysql|mariadb):\/\/.+\/.+/, {
    message: '$property must look like mysql://user:password@host:3306/name',
  })
  readonly DATABASE_URL?: string;

  @IsOptional()
  @Matches(/^amqps?:\/\/.+/, { message: '$property must look like amqp://user:password@host:5672' })
  readonly QUEUE_URL?: string;

  @MinLength(32)
  readonly ACCESS_TOKEN_SECRET!: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  readonly RESULT_WINDOW_MAX: number = 10_000;
}

export type DatabaseConfig =
  { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'mysql'; readonly url: string };

/** Everything the process takes from outside, parsed once at start-up and typed from then on. */
export class AppConfig {
  private constructor(
    readonly process: { readonly handlesEvents: boolean },
    readonly http: { readonly host: string; readonly port: number; readonly resultWindowMax: number },
    readonly database: DatabaseConfig,
    readonly queue: { readonly url: string | undefined },
    readonly auth: { readonly accessTokenSecret: string },
  ) {}

  /** @throws an Error that lists every variable that is wrong. It never repeats a value: some are secrets. */
  static fromEnvironment(variables: NodeJS.ProcessEnv): AppConfig {
    const env = plainToInstance(Environment, withoutUnset(variables));
    const problems = validateSync(env).flatMap((error) => Object.values(error.constraints ?? {}));
    if (problems.length > 0) {
      throw new Error(['The environment is not usable:', ...problems].join('\n  - '));
    }
    return new AppConfig(
      { handlesEvents: env.PROCESS_ROLE !== 'web' },
      { host: env.HOST, port: env.PORT, resultWindowMax: env.RESULT_WINDOW_MAX },
      env.DATABASE_URL
        ? { kind: 'mysql', url: env.DATABASE_URL }
        : { kind: 'sqlite', file: join(env.DATA_DIR, 'laurel.sqlite') },
      { url: env.QUEUE_URL },
      { accessTokenSecret: env.ACCESS_TOKEN_SECRET },
    );
  }
}

/** `PORT=` in an .env file means that PORT is not set; without this it would be read as the number 0. */
function withoutUnset(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
