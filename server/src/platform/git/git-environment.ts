/** Where the program lies on the systems that we know; nothing of our own environment reaches it. */
const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/**
 * Settings that hold for every call, whatever a repository or the machine says. No hooks, no helper programs, no
 * rewriting of texts, no background work.
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
  // What is large goes through in a stream, and not through memory.
  ['core.bigFileThreshold', '16m'],
  // A copy is a cache: what a machine loses as it falls is fetched again, so nothing waits for the disk.
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

/** What a call that reaches a remote has beside the rest. */
export interface RemoteAccess {
  scheme: 'http' | 'https'
  settings: readonly (readonly [string, string])[]
}

/**
 * The whole environment of a git process. Settings go in it and not on the command line, which every user of the machine
 * can read.
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
    // An empty list allows none at all.
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
