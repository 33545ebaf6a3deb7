import type { CommandList } from './command.ts'

export const COMMANDS: CommandList = {
  start: {
    summary: 'start the service',
    load: async () => (await import('./start.ts')).start,
  },
  demo: {
    summary: 'start the service with sample email',
    load: async () => (await import('./demo.ts')).demo,
  },
  import: {
    summary: 'import an mbox, a Maildir, a folder of .eml files or a single email',
    load: async () => (await import('./import.ts')).importMail,
  },
  'user add': {
    summary: 'add a user, with a new account or to an existing account',
    load: async () => (await import('./user-add.ts')).userAdd,
  },
  'user reset-second-factor': {
    summary: 'turn off the second factor of a user who has lost it',
    load: async () => (await import('./user-reset-second-factor.ts')).userResetSecondFactor,
  },
  rebuild: {
    summary: 'rebuild fields, threads and search from the stored messages',
    load: async () => (await import('./rebuild.ts')).rebuild,
  },
  backup: {
    summary: 'make a backup while the service is running',
    load: async () => (await import('./backup/backup.ts')).backup,
  },
  verify: {
    summary: 'check every byte of a backup for damage',
    load: async () => (await import('./backup/verify.ts')).verify,
  },
  restore: {
    summary: 'restore a backup',
    load: async () => (await import('./backup/restore.ts')).restore,
  },
  drill: {
    summary: 'test the newest backup while the service is running',
    load: async () => (await import('./backup/drill.ts')).drill,
  },
  move: {
    summary: 'move the embedded database to PostgreSQL, or large contents to an object store',
    load: async () => (await import('./move.ts')).move,
  },
  'account move': {
    summary: 'move one account to another running instance',
    load: async () => (await import('./account/account-move.ts')).accountMove,
  },
  'rehearse-upgrade': {
    summary: 'test an upgrade on a copy restored from a backup',
    load: async () => (await import('./backup/rehearse-upgrade.ts')).rehearseUpgrade,
  },
  doctor: {
    summary: 'check everything the service needs, and suggest fixes',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  compact: {
    summary: 'remove deleted content from disk',
    load: async () => (await import('./compact.ts')).compact,
  },
  'forget-key': {
    summary: 'remove stored passwords whose key is lost',
    load: async () => (await import('./forget-key.ts')).forgetKeyCommand,
  },
  help: {
    summary: 'show this help, or the help of a command',
    load: async () => (await import('./help.ts')).helpOn(COMMANDS),
  },
  version: {
    summary: 'show the version',
    load: async () => (await import('./version.ts')).version,
  },
}
