export const blobs = {
  restoreIt: '{{what}}. Restore it from a backup.',
  storeTooMuch: 'The object store of BLOB_URL answered with more than was stored.',
  storeFull: 'The object store of BLOB_URL has no room left ({{said}}).',
  storeRefused: 'The object store of BLOB_URL {{store}} ({{said}}).',
  storeClock: 'says that the clock of this machine is wrong: set it',
  storeNonsense: 'gives an answer that makes no sense here: check BLOB_URL',
  storeTooLong: 'answered with more than was asked for',
  storeTimeout: 'did not answer in time',
  storeAt: 'The object store of BLOB_URL at {{host}} {{store}}.',
  noStore: 'There is no object store to move contents to. Set BLOB_URL.',
} as const

export const database = {
  diskFull: 'The disk of the database is full. Nothing was changed; free some space and try again.',
  unreachable: 'The database cannot be reached at the moment. Try again shortly.',
  tooBusy: 'The database is too busy to finish this. Try again shortly.',
  gaveUp: 'This was given up after {{seconds}} s. Narrow it down, or try again.',
  newerSchema:
    'This was made by a newer Dossier: it knows the change {{change}}, and this one does not. Use that version, or a later one.',
  shuttingDown: 'The server is shutting down. Try again in a moment.',
  cannotOpen:
    "The database {{file}} cannot be opened ({{reason}}). Check the folder's owner, rights and free space, or restore a backup.",
  badUrl: 'DATABASE_URL is not an address such as postgres://user:password@host/name.',
  postgresTooOld: 'PostgreSQL {{version}} is too old: version {{oldest}} or later is needed.',
  postgresEncoding: 'The PostgreSQL database has the encoding {{encoding}}. Create it with the encoding UTF8.',
  postgresRefused: 'PostgreSQL at {{where}} refused the user or the password. Check DATABASE_URL.',
  postgresNoDatabase: 'PostgreSQL at {{where}} has no database of that name. Create it, or check DATABASE_URL.',
  postgresFull: 'PostgreSQL at {{where}} has no connection left. Raise max_connections, or stop other programs.',
  postgresUnreachable: 'PostgreSQL at {{where}} cannot be reached ({{reason}}). Check that it runs, and DATABASE_URL.',
  postgresUnusable: 'PostgreSQL at {{where}} cannot be used ({{reason}}). Check DATABASE_URL.',
  beforeBaseline: 'This was made by {{maker}}',
  developmentVersion:
    'a development version of Dossier from before the first release, and cannot be brought up to date. Export each account with that version, start this one with an empty database, and import the exports there.',
} as const

export const events = {
  tooOld: 'Events that old are no longer kept. Load the lists anew and go on from the newest cursor.',
  badCursor: 'since is not a cursor of this service. Leave it out to start from the oldest event kept.',
} as const

export const jobs = {
  processEnded: 'Its process ended in the middle of it, {{count}} tries in all.',
} as const

export const room = {
  diskNearlyFull:
    'The disk is nearly full, so nothing new is stored. Reading, exporting and deleting go on. Free some space, or ask whoever runs this service.',
} as const

export const secrets = {
  unreadable: 'A stored password cannot be read: its row was damaged or copied. Enter it again.',
  keyMissing: 'There is no key: SECRET_KEY is not set, and there is no {{file}}.',
  keyBroken:
    'The key in {{path}} is not whole. Restore the file from a backup; without it stored passwords cannot be read.',
  keyNotHere:
    'The key of this database is not here. Restore {{file}} from the data folder that it was set up with, or set SECRET_KEY to the key that its other processes use.',
  keyOfOther: 'This database belongs to another key than the one in {{origin}}. {{advice}}',
  sealedByOther:
    'A stored password cannot be read: it is sealed with the key {{sealed}}, and this process has {{own}}. Start it with the key that the other processes have, or enter the password again.',
} as const

export const health = {
  databaseSilent: 'The database does not answer.',
  schemaMismatch:
    'The schema of the database does not fit this program. Start this process again, with the newest version.',
  dataFolderReadOnly: 'The data folder cannot be written to. Check its owner, its rights and its disk.',
  diskNearlyFull: 'The disk is nearly full, so nothing new is stored; reading and deleting go on. Free some space.',
  objectStoreFailing:
    'The object store of BLOB_URL does not answer, or refuses us: large contents are neither stored nor shown. The log says why.',
  noWorker: 'No process does the background work. Start one with ROLE=all or ROLE=worker.',
  eventsLate: 'Events are not handed out in time; lists are right all the same. The log says why.',
  readerFailing: 'No process that reads mail can be started, so no mail is taken in. The log says why.',
  smtpNotListening: 'Mail servers are not welcomed by SMTP: nothing listens, or too many clients are there.',
  contentKind: 'it is {{kind}}',
} as const
