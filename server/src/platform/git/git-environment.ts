/** Usual locations of git. The process inherits nothing of our environment. */
const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/**
 * Settings for every call; they override repository and machine. No hooks, helper programs, text conversion or
 * background work.
 */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.quotePath', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.symlinks', 'false'],
  ['credential.helper', ''],
  ['protocol.allow', 'never'],
  ['protocol.https.allow', 'always'],
  ['protocol.http.allow', 'always'],
  ['http.followRedirects', 'false'],
  ['http.proxy', ''],
  ['http.lowSpeedLimit', '100'],
  ['http.lowSpeedTime', '30'],
  ['submodule.recurse', 'false'],
  ['fetch.unpackLimit', '1'],
  // Large files are streamed instead of loaded into memory.
  ['core.bigFileThreshold', '16m'],
  // A copy is a cache: data lost in a crash is fetched again, so no fsync is needed.
  ['core.fsync', 'none'],
  ['pack.windowMemory', '64m'],
  ['pack.threads', '1'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['init.defaultBranch', 'main'],
  ['push.recurseSubmodules', 'no'],
  ['push.gpgSign', 'false'],
  ['commit.gpgSign', 'false'],
]

export interface RemoteAccess {
  scheme: 'http' | 'https'
  settings: readonly (readonly [string, string])[]
}

/**
 * Returns the whole environment of a git process. Settings are passed here because every user of the machine can read
 * the command line.
 * @param home an empty folder
 */
export function gitEnvironment(home: string, remote?: RemoteAccess): Record<string, string> {
  const settings = [...SETTINGS, ...(remote?.settings ?? [])]
  return {
    PATH: PROGRAM_PATH,
    HOME: home,
    XDG_CONFIG_HOME: home,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    SSH_ASKPASS: '/bin/false',
    // An empty list would allow none at all.
    GIT_ALLOW_PROTOCOL: remote?.scheme ?? 'none',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  }
}
