export const blobs = {
  restoreIt: '{{what}}. Restore it from a backup.',
  storeTooMuch: 'The object store of BLOB_URL returned more data than was stored.',
  storeFull: 'The object store of BLOB_URL is full ({{said}}).',
  storeRefused: 'The object store of BLOB_URL {{store}} ({{said}}).',
  storeClock: 'reports that the clock of this machine is wrong: set the clock',
  storeNonsense: 'sent an unexpected response: check BLOB_URL',
  storeTooLong: 'sent more data than requested',
  storeTimeout: 'did not respond in time',
  storeAt: 'The object store of BLOB_URL at {{host}} {{store}}.',
  noStore: 'No object store is set up. Set BLOB_URL.',
} as const

export const database = {
  diskFull: 'The disk of the database is full. Nothing was changed; free some space and try again.',
  unreachable: 'The database cannot be reached right now. Try again shortly.',
  tooBusy: 'The database is too busy. Try again shortly.',
  gaveUp: 'The request was cancelled after {{seconds}} s. Narrow it down, or try again.',
  newerSchema:
    'The data was written by a newer version of Dossier: this version does not know the migration {{change}}. Use the newer version.',
  shuttingDown: 'The server is shutting down. Try again in a moment.',
  cannotOpen:
    'The database {{file}} cannot be opened ({{reason}}). Check the owner, permissions and free space of the folder, or restore a backup.',
  badUrl: 'DATABASE_URL is invalid. It must look like postgres://user:password@host/name.',
  postgresTooOld: 'PostgreSQL {{version}} is too old. Version {{oldest}} or later is required.',
  postgresEncoding: 'The PostgreSQL database has the encoding {{encoding}}. Create it with the encoding UTF8.',
  postgresRefused: 'PostgreSQL at {{where}} rejected the user or the password. Check DATABASE_URL.',
  postgresNoDatabase: 'PostgreSQL at {{where}} has no database with this name. Create it, or check DATABASE_URL.',
  postgresFull: 'PostgreSQL at {{where}} has no free connections. Raise max_connections, or stop other programs.',
  postgresUnreachable:
    'PostgreSQL at {{where}} cannot be reached ({{reason}}). Check that it is running, and check DATABASE_URL.',
  postgresUnusable: 'PostgreSQL at {{where}} cannot be used ({{reason}}). Check DATABASE_URL.',
  beforeBaseline: 'The data was written by {{maker}}',
  developmentVersion:
    'a development version of Dossier before the first release and cannot be upgraded. Export each account with that version, start this version with an empty database, then import the exports.',
} as const

export const events = {
  tooOld: 'Events this old are no longer available. Reload the lists, then continue from the newest cursor.',
  badCursor: 'since is not a valid cursor. Leave it out to start from the oldest available event.',
} as const

export const jobs = {
  processEnded: 'The process ended during the work, after {{count}} attempts in total.',
} as const

export const quotas = {
  lineFull: 'Too much work of this account is waiting already. Try again in a few seconds.',
  storageUsedUp:
    'This account has used up its storage of {{limit}} MB. Delete something for good, or ask the operator of this server for more.',
  intakeUsedUp:
    'This account has received as much email today as it may. Try again tomorrow (UTC), or ask the operator of this server for more.',
  uploadsUsedUp:
    'The unfinished uploads of this account would exceed {{limit}} MB. Cancel a waiting import, or wait until it is done.',
  uploadUnderWay: 'Another archive of this account is being uploaded. Wait until it is done, then try again.',
  uploadTooLargeForDisk: 'The disk has not enough free space for this archive. Ask the operator of this server.',
} as const

export const room = {
  diskNearlyFull:
    'The disk is nearly full, so nothing new can be saved. You can still read, export and delete. Free some space, or ask the operator of this server.',
} as const

export const secrets = {
  unreadable: 'A stored password cannot be read because its row was damaged or copied. Enter the password again.',
  keyMissing: 'There is no key: SECRET_KEY is not set, and {{file}} does not exist.',
  keyBroken:
    'The key in {{path}} is incomplete. Restore the file from a backup; without the key, stored passwords cannot be read.',
  keyNotHere:
    'The key of this database is missing. Restore {{file}} from its original data folder, or set SECRET_KEY to the key of the other processes.',
  keyOfOther: 'This database was set up with another key than the one in {{origin}}. {{advice}}',
  otherDestination:
    'The stored password or token was entered for {{stored}}, so it is not sent to {{now}}. Enter it again.',
  sealedByOther:
    'A stored password cannot be read: it is encrypted with the key {{sealed}}, but this process uses the key {{own}}. Start the process with the key of the other processes, or enter the password again.',
} as const

export const health = {
  backupsFail:
    'Backups need attention: there is none, the last one is old or unusable, or their folder cannot be used. "dossier doctor" has the details.',
  clockJumped:
    'The clock of this machine jumped by days. Until this is clear, nothing is deleted because of its age. Check the clock.',
  readerNotIsolated:
    'The processes that read email are not cut off from the network, because this machine does not allow user namespaces. "dossier doctor" says what to do.',
  databaseSilent: 'The database does not respond.',
  schemaMismatch:
    'The database schema does not match this version of Dossier. Restart this process with the newest version.',
  dataFolderReadOnly: 'The data folder is not writable. Check its owner, permissions and disk.',
  diskNearlyFull: 'The disk is nearly full, so nothing new is saved; reading and deleting still work. Free some space.',
  objectStoreFailing:
    'The object store of BLOB_URL does not respond or rejects requests, so large contents cannot be stored or shown. The server log has the details.',
  noWorker: 'No process runs the background jobs. Start one with ROLE=all or ROLE=worker.',
  eventsLate: 'Live updates are delayed; the lists are still correct. The server log has the details.',
  readerFailing: 'The mail parser cannot be started, so no email is imported. The server log has the details.',
  mailAccountsLate:
    'Some mail accounts are no longer synced. Raise MAIL_ACCOUNTS_AT_ONCE, or restart the service. "dossier doctor" names them.',
  smtpNotListening:
    'The SMTP server does not accept connections: it is not listening, or too many clients are connected.',
  contentKind: 'it is {{kind}}',
} as const

export const previews = {
  kind: 'There is no preview for this kind of file. Download it instead.',
  encrypted: 'This PDF is encrypted, so it has no preview. Download it and open it with its password.',
  damaged: 'This file is damaged, so it has no preview. Download it to try another program.',
  large: 'This file is too large or too complex for a preview. Download it instead.',
} as const
