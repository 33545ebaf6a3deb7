import { describe, expect, it } from 'vitest'
import { SETTINGS } from './settings.ts'
import { findUnknownVariables } from './unknown-variables.ts'

const KNOWN = Object.values(SETTINGS).map(({ name }) => name)
const find = (...names: string[]) => findUnknownVariables(names, KNOWN)

describe('variables that look like settings', () => {
  it.each([
    ['BACKUP_DRI', 'BACKUP_DIR'],
    ['BACKUPDIR', 'BACKUP_DIR'],
    ['backup_dir', 'BACKUP_DIR'],
    ['BACKUP-DIR', 'BACKUP_DIR'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMTP_LISTNE', 'SMTP_LISTEN'],
    ['OWNER_PASWORD', 'OWNER_PASSWORD'],
    ['DOSSIER_BASE_URL', 'BASE_URL'],
    ['DOSSIER_PORTT', ''],
    ['DOSSIER_ANYTHING', ''],
  ])('%s is a mistake', (name, meant) => {
    const { mistakes, notices } = find(name)
    expect([mistakes.length, notices]).toEqual([1, []])
    expect(mistakes[0]).toMatch(new RegExp(`^${name} .*${meant}`))
  })

  it('only have no effect when they may be of another program', () => {
    expect(find('SMTP_HOST', 'BACKUP_RETENTION').notices).toHaveLength(2)
    expect(find('SMTP_HOST', 'BACKUP_RETENTION').mistakes).toEqual([])
  })

  it('are none of the settings, and none of what machines, containers and shells set', () => {
    const ordinary = [
      ...'HOME HOSTNAME LANG LOGNAME MAIL OLDPWD PATH PWD SHELL SHLVL TERM TMPDIR TZ USER XDG_DATA_DIRS EDITOR'.split(
        ' ',
      ),
      ...'NODE_ENV NODE_OPTIONS LOG_FILE PORTS HOSTS ROLES INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY'.split(' '),
      ...'AWS_PROFILE AWS_DEFAULT_REGION POSTGRES_PASSWORD KUBERNETES_SERVICE_HOST'.split(' '),
      ...'DOSSIER_SERVICE_HOST DOSSIER_SERVICE_PORT_HTTP DOSSIER_PORT DOSSIER_PORT_3000_TCP_ADDR'.split(' '),
      'DOSSIER_WEB_PORT_80_TCP',
    ]
    expect(find(...KNOWN, ...ordinary)).toEqual({ mistakes: [], notices: [] })
  })
})
