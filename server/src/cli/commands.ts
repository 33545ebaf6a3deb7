import type { CommandList } from './command.ts'

export const COMMANDS: CommandList = {
  start: {
    summary: 'start the service',
    load: async () => (await import('./start.ts')).start,
  },
  demo: {
    summary: 'start it with a little world of invented mail',
    load: async () => (await import('./demo.ts')).demo,
  },
  import: {
    summary: 'take in an mbox, a Maildir, a folder of .eml files or one mail',
    load: async () => (await import('./import.ts')).importMail,
  },
  'user add': {
    summary: 'add a user, with an account of their own or to an account',
    load: async () => (await import('./user-add.ts')).userAdd,
  },
  'user reset-second-factor': {
    summary: 'turn the second factor of somebody off who lost it',
    load: async () => (await import('./user-reset-second-factor.ts')).userResetSecondFactor,
  },
  rebuild: {
    summary: 'work out anew what follows from the stored messages',
    load: async () => (await import('./rebuild.ts')).rebuild,
  },
  backup: {
    summary: 'make a backup while the service works',
    load: async () => (await import('./backup/backup.ts')).backup,
  },
  verify: {
    summary: 'read a backup to its last byte, and name what is damaged',
    load: async () => (await import('./backup/verify.ts')).verify,
  },
  restore: {
    summary: 'bring a backup back',
    load: async () => (await import('./backup/restore.ts')).restore,
  },
  drill: {
    summary: 'try out the newest backup beside the running service',
    load: async () => (await import('./backup/drill.ts')).drill,
  },
  move: {
    summary: 'take an embedded instance over to PostgreSQL, or large contents to an object store',
    load: async () => (await import('./move.ts')).move,
  },
  'rehearse-upgrade': {
    summary: 'run this version on a copy, made from a backup',
    load: async () => (await import('./backup/rehearse-upgrade.ts')).rehearseUpgrade,
  },
  doctor: {
    summary: 'look at everything that the service needs, and say what mends it',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
  compact: {
    summary: 'remove what was deleted from the files of the data folder',
    load: async () => (await import('./compact.ts')).compact,
  },
  'forget-key': {
    summary: 'go on without a key that is lost: stored passwords are removed',
    load: async () => (await import('./forget-key.ts')).forgetKeyCommand,
  },
  help: {
    summary: 'show this, or the help of one command',
    load: async () => (await import('./help.ts')).helpOn(COMMANDS),
  },
  version: {
    summary: 'show the version',
    load: async () => (await import('./version.ts')).version,
  },
}
