import { readEnvironment } from './environment.js';
import { createVapidKeys } from './vapid-keys.js';

const problemsWith = (...names: readonly string[]): string => {
  try {
    readEnvironment(Object.fromEntries(names.map((name) => [name, 'x'])));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

/** What real machines set, by where it was seen. With each of these Laurel starts. */
const ENVIRONMENTS: Readonly<Record<string, string>> = {
  'a Linux desktop': `PATH HOME PWD OLDPWD SHELL SHLVL TERM USER LOGNAME MAIL LANG TZ _ LC_ALL LC_TIME EDITOR VISUAL PAGER LESS
    LS_COLORS DISPLAY XAUTHORITY HOSTNAME XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_TYPE
    DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CONNECTION SSH_TTY GPG_TTY GTK_MODULES QT_ACCESSIBILITY DESKTOP_SESSION
    http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY HOSTTYPE HOSTS POST host port`,
  'a Mac with Node': `TMPDIR COLORTERM TERM_PROGRAM TERM_SESSION_ID ITERM_PROFILE __CF_USER_TEXT_ENCODING COMMAND_MODE
    HOMEBREW_PREFIX NVM_DIR NVM_BIN NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS NODENV_SHELL NODE_VERSION NODE INIT_CWD
    npm_config_user_agent npm_package_name npm_lifecycle_event npm_execpath npm_config_cache npm_config_loglevel
    VSCODE_GIT_IPC_HANDLE VSCODE_INJECTION GIT_ASKPASS FORCE_COLOR NO_COLOR DEBUG YARN_VERSION`,
  'Kubernetes for every pod': `KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS
    KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR POD_NAME POD_IP POD_NAMESPACE NODE_NAME NODE_IP HOST_IP`,
  'a pipeline': `CI GITHUB_TOKEN GITHUB_ACTIONS GITHUB_EVENT_PATH RUNNER_OS RUNNER_TEMP GITLAB_USER_EMAIL CI_JOB_TOKEN
    CI_REGISTRY_PASSWORD JENKINS_URL BUILD_URL JOB_NAME WORKSPACE CIRCLE_BRANCH DOCKER_HOST BUILDKIT_HOST`,
  'a platform that runs containers': `DYNO REDIS_URL RAILWAY_ENVIRONMENT RENDER_EXTERNAL_URL FLY_APP_NAME WEBSITE_HOSTNAME
    K_SERVICE GAE_ENV AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN ECS_CONTAINER_METADATA_URI
    VAULT_ADDR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET MAINPID SYSTEMD_LOG_LEVEL STATE_DIRECTORY CREDENTIALS_DIRECTORY
    SENTRY_DSN DD_AGENT_HOST NEW_RELIC_LICENSE_KEY ELASTIC_PASSWORD RABBITMQ_DEFAULT_USER MARIADB_DATABASE PGDATA
    MYSQL_ROOT_PASSWORD POSTGRES_USER ACCESS_TOKEN REFRESH_TOKEN API_KEY SECRET_KEY JWT_SECRET`,
  OpenTelemetry: `OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES OTEL_METRICS_EXPORTER OTEL_LOGS_EXPORTER OTEL_TRACES_SAMPLER
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_LOG_LEVEL`,
  'other applications': `APP_ENV APP_DEBUG APP_URL APP_KEY LOG_CHANNEL DB_HOST DB_PORT DB_DATABASE DB_USERNAME DB_PASSWORD
    DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_USERNAME DATABASE_PASSWORD DATABASE_SSL DATABASE_CLIENT
    DATABASE_SCHEMA TEST_DATABASE_URL DATABASE_REPLICA_URL QUEUE_CONNECTION QUEUE_NAME QUEUE_TTL SEARCH_HOST SEARCH_API_KEY
    SEARCH_INDEX CACHE_URL CACHE_DIR BASE_DIR LOG_DIR LOG_FILE TEMP_DIR DEMO MAIL_HOST MAIL_PASSWORD SMTP_HOST ADMIN_NAME
    ADMIN_USER ADMIN_URL ADMIN_TOKEN ACCESS_TOKEN_URL WEB_URL SESSION_SECRET TRUSTED_PROXIES MAILER_API_KEY WEB_PORT
    WORKER_ROLE SERVER_PORT SHUTDOWN_GRACE MSG_LEVEL DEMO_PATH`,
};

/** Kubernetes tells every pod of every service in its namespace, by the name of the service. */
const linksTo = (service: string): string[] => [
  `${service}_PORT`,
  `${service}_SERVICE_HOST`,
  `${service}_SERVICE_PORT`,
  `${service}_SERVICE_PORT_HTTP`,
  ...['', '_ADDR', '_PORT', '_PROTO'].map((end) => `${service}_PORT_80_TCP${end}`),
];

describe('a variable that looks like a misspelt one', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['LAUREL_DATABASE_URL', 'DATABASE_URL'],
    ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
    ['DEMODATA', 'DEMO_DATA'],
    ['DMEO_DATA', 'DEMO_DATA'],
    ['REQUIRE_DURABEL', 'REQUIRE_DURABLE'],
    ['REQUIRED_DURABLE', 'REQUIRE_DURABLE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['TIME_ZONE', 'TIMEZONE'],
    ['NODE_EVN', 'NODE_ENV'],
    ['DATADIR', 'DATA_DIR'],
    ['DAT_DIR', 'DATA_DIR'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['TURST_PROXY', 'TRUST_PROXY'],
    ['PROCES_ROLE', 'PROCESS_ROLE'],
    ['MASTER_APIKEY', 'MASTER_API_KEY'],
    ['QUEUE_URI', 'QUEUE_URL'],
    ['SERACH_URL', 'SEARCH_URL'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'WEBHOOK_ALLOW_PRIVATE'],
    ['JWT_PRIVAT_KEY_FILE', 'JWT_PRIVATE_KEY_FILE'],
    ['JWT_PUBLIC_KEY_FILE', 'JWT_PUBLIC_KEY_FILES'],
    ['OTEL_EXPORTER_OTLP_ENDPIONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('%s: did you mean %s?', (name, meant) => {
    expect(problemsWith(name)).toBe(
      `The environment is not usable:\n  - ${name} is not a variable of Laurel: did you mean ${meant}?`,
    );
  });

  it('is reported with all other mistakes, without its value', () => {
    expect(() => readEnvironment({ PORT: '0', DATABSE_URL: 'mysql://me:hunter2@db/x' })).toThrow(
      'The environment is not usable:\n' +
        '  - PORT must not be less than 1\n' +
        '  - DATABSE_URL is not a variable of Laurel: did you mean DATABASE_URL?',
    );
  });

  it.each(Object.entries(ENVIRONMENTS))('is nothing that is set by %s', (_, names) => {
    expect(problemsWith(...names.trim().split(/\s+/))).toBe('');
  });

  it.each('LAUREL LAUREL_WEB MYSQL DATABASE QUEUE SEARCH ADMIN METRICS DATA WEB LOG'.split(' '))(
    'is nothing that tells of a service %s',
    (service) => {
      expect(problemsWith(...linksTo(service))).toBe('');
    },
  );

  it('is none of its own variables', () => {
    const names = Object.keys(readEnvironment({}));
    const wrong = names.filter((name) => problemsWith(name).includes('did you mean'));

    expect(names.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });
});

describe('the keys of web push', () => {
  const keys = createVapidKeys();
  const SUBJECT = 'mailto:operator@shop.example';
  const problems = (variables: Readonly<Record<string, string>>): string => {
    try {
      readEnvironment(variables);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const all = {
    WEB_PUSH_PUBLIC_KEY: keys.publicKey,
    WEB_PUSH_PRIVATE_KEY: keys.privateKey,
    WEB_PUSH_SUBJECT: SUBJECT,
  };

  it.each([[{}], [all], [{ ...all, WEB_PUSH_SUBJECT: 'https://shop.example/contact' }]])(
    'are accepted: %j',
    (variables) => expect(problems(variables)).toBe(''),
  );

  it.each([
    [{ WEB_PUSH_PUBLIC_KEY: keys.publicKey }, 'must be set together'],
    [{ ...all, WEB_PUSH_SUBJECT: '' }, 'must be set together'],
    [{ ...all, WEB_PUSH_PRIVATE_KEY: createVapidKeys().privateKey }, 'must be of one pair'],
    [{ ...all, WEB_PUSH_PUBLIC_KEY: keys.privateKey }, 'WEB_PUSH_PUBLIC_KEY must be 65 bytes'],
    [{ ...all, WEB_PUSH_PRIVATE_KEY: keys.publicKey }, 'WEB_PUSH_PRIVATE_KEY must be 32 bytes'],
    [{ ...all, WEB_PUSH_SUBJECT: 'me@other.example' }, 'must look like mailto:'],
    [{ ...all, WEB_PUSH_SUBJECT: 'http://other.example' }, 'must look like mailto:'],
  ])('are refused in a sentence without a value: %j', (variables, sentence) => {
    const said = problems(variables);
    expect(said).toContain(sentence);
    expect(Object.values(variables).filter((value) => value !== '' && said.includes(value))).toEqual([]);
  });
});
