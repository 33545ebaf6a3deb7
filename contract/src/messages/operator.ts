export const operator = {
  webAppNotBuilt:
    'The web app is not built, or is older than its sources, and this user cannot write to {{folder}} ({{code}}). Run "npm run build" as the user who installed Dossier, or start without it: SWITCHED_OFF=web_app.',
  webAppBuildFailed:
    'The web app could not be built. Mend what follows, or start without it: SWITCHED_OFF=web_app.\n{{output}}',
  moveEmbeddedOnly: 'Only an embedded database is moved. Unset DATABASE_URL, and say where to with --to.',
  moveNothing: 'There is no embedded database in {{folder}}.',
  serverGone: 'The server went away in the middle. What it had finished stays; run the command again.',
  socketForbidden:
    'A server runs on this folder, but this user may not open {{path}}. Run the command as the user of the server.',
  commandCut: 'The command ended in the middle.',
  frameTooLarge: 'At most {{count}} bytes go in one piece.',
  commandUnknown: 'The running server does not know this command. Restart it with the version of this command.',
  restoreServerRuns: 'A server runs on this data folder. Stop it first, then restore.',
  commandEnded: 'The command was ended.',
  demoNeedsEmptyFolder:
    'The folder {{path}} is not empty. The demo wants an empty one: set DATA_DIR to another, or unset it.',
  forgetKeyServerRuns: 'Stop the server first: it has its key, and works with it.',
  notFileOrFolder: '{{path}} is neither a file nor a folder.',
  fileMissing: 'There is no file or folder {{path}}.',
  fileUnreadable: '{{path}} cannot be read ({{code}}).',
  projectAmbiguous: 'Several projects of "{{account}}" are called "{{project}}". Give the id of the one you mean.',
  projectUnknown: 'The account "{{account}}" has no project with the id or name "{{project}}".',
  importStopping: 'The server is stopping. What is imported stays; run the same command again for the rest.',
  moveServerRuns: 'A server runs on this data folder. Stop it first, then move.',
  userExists: 'There is a user with the address {{email}} already. Name an account with --account to add them to it.',
  roleInvalid: 'The role must be one of {{roles}}.',
  accountAmbiguous: 'Several accounts are called "{{account}}". Give the id of the one you mean.',
  accountUnknown: 'There is no account with the id or name "{{account}}".',
  noAccount: 'There is no account yet. Make one with: dossier user add --email you@example.org',
  accountRequired: 'There are several accounts: {{names}}{{more}}. Say which one with --account.',
  userUnknown: 'There is no user with the address {{email}}.',
  totpNotOn: '{{email}} has no second factor turned on.',
  alreadyMember: '{{email}} is a member of "{{account}}" already. Owners and admins change roles in the members list.',
  moveTargetNotEmpty:
    'The target is not empty: it has tables. Name an empty database, made with: create database dossier.',
  moveDiffers: 'What arrived is not what was sent, so nothing was kept: {{problems}}',
  moveOtherSchema:
    'The embedded database has the form of another version. Start this version on it once, stop it, and move then.',
  moveUnfinished:
    'An unfinished move: this database is being filled from an embedded one, or that was cut off. Run the same "dossier move" again, without DATABASE_URL: it goes on where it was.',
  databaseInUse: 'A server is using this database. Stop every server of it first, then restore.',
  databaseExists:
    'There is a database already. Say --replace to put the backup in its place; the old one is then kept beside it.',
  movedAway:
    'The embedded database in {{folder}} was moved to PostgreSQL. Set DATABASE_URL to go on there; to go back to what was before the move, remove {{mark}}.',
  dataFolderUnusable: '{{problem}} Set DATA_DIR to a folder that this user may write to.',
  restoreUnfinished:
    'A restore into {{folder}} was cut off. Run the same "dossier restore" again: it goes on where it was, and nothing is lost.',
  relayed: '{{text}}',
  databaseLocked: 'Another Dossier server is using {{file}}. Stop it first, or set DATA_DIR to another folder.',
} as const
