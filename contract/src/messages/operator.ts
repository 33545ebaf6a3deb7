export const operator = {
  webAppNotBuilt:
    'The web app is not built or is out of date, and this user cannot write to {{folder}} ({{code}}). Run "npm run build" as the user who installed Dossier, or start without the web app: SWITCHED_OFF=web_app.',
  webAppBuildFailed:
    'The web app could not be built. Fix the error below, or start without the web app: SWITCHED_OFF=web_app.\n{{output}}',
  moveEmbeddedOnly: 'Only an embedded database can be moved. Unset DATABASE_URL, and name the target with --to.',
  moveNothing: 'There is no embedded database in {{folder}}.',
  serverGone: 'The server stopped while the command was running. The work done so far is kept; run the command again.',
  socketForbidden:
    'A server is using this folder, but this user cannot open {{path}}. Run the command as the user of the server.',
  commandCut: 'The connection to the command was lost.',
  frameTooLarge: 'A frame can be at most {{count}} bytes long.',
  commandUnknown: 'The running server does not know this command. Restart the server with the version of this command.',
  restoreServerRuns: 'A server is using this data folder. Stop it first, then restore.',
  commandEnded: 'The command was cancelled.',
  demoNeedsEmptyFolder:
    'The folder {{path}} is not empty, but the demo needs an empty one. Set DATA_DIR to another folder, or unset it.',
  forgetKeyServerRuns: 'Stop the server first: it is using this key.',
  notFileOrFolder: '{{path}} is neither a file nor a folder.',
  fileMissing: '{{path}} does not exist.',
  fileUnreadable: '{{path}} cannot be read ({{code}}).',
  projectAmbiguous:
    'The account "{{account}}" has several projects named "{{project}}". Use the id of the project instead.',
  projectUnknown: 'The account "{{account}}" has no project with the id or name "{{project}}".',
  importStopping:
    'The server is shutting down. The emails imported so far are kept; run the same command again to import the rest.',
  moveServerRuns: 'A server is using this data folder. Stop it first, then move.',
  userExists: 'A user with the address {{email}} already exists. Use --account to add them to an account.',
  roleInvalid: 'The role must be one of {{roles}}.',
  accountAmbiguous: 'Several accounts are named "{{account}}". Use the id of the account instead.',
  accountUnknown: 'There is no account with the id or name "{{account}}".',
  noAccount: 'There is no account yet. Create one with: dossier user add --email you@example.org',
  accountRequired: 'There are several accounts: {{names}}{{more}}. Choose one with --account.',
  userUnknown: 'There is no user with the address {{email}}.',
  totpNotOn: '{{email}} does not use two-factor authentication.',
  alreadyMember:
    '{{email}} is already a member of "{{account}}". Owners and admins can change roles in the members list.',
  moveTargetNotEmpty: 'The target database is not empty. Use an empty database, created with: create database dossier.',
  moveDiffers: 'The copied data differs from the original, so nothing was kept: {{problems}}',
  moveOtherSchema:
    'The embedded database has the schema of another version. Start this version on it once, stop it, then move.',
  moveUnfinished:
    'A move into this database is not finished: it is running or was interrupted. To continue it, run the same "dossier move" again without DATABASE_URL.',
  databaseInUse: 'A server is using this database. Stop all its servers first, then restore.',
  databaseExists: 'A database already exists. Add --replace to restore over it; the old database is kept next to it.',
  movedAway:
    'The embedded database in {{folder}} was moved to PostgreSQL. Set DATABASE_URL to use PostgreSQL. To go back to the old database, remove {{mark}}.',
  accountMoveVersions:
    'The instances have different schemas: {{source}} here and {{target}} on the target. Bring both to the same version.',
  accountMoveSame: 'The target is this instance. Name another one with --to.',
  accountThere: 'The target already has an account with this id.',
  accountArriving: 'This account is being moved between this instance and {{url}}. Finish or cancel that move first.',
  accountMovesElsewhere: 'This account is being moved to {{url}}. Finish that move, or cancel it with --cancel.',
  accountMovedAlready: 'This account has moved to {{url}}.',
  accountMoveState: 'The move is not at this step. Run the same command again.',
  accountMoveOther: 'Another command has cancelled or restarted this move. Run the command again.',
  accountMoveDiffers:
    'The copied rows differ from the original ({{tables}}), so the copy was removed. Run the command again.',
  accountMoveNoServer: 'No server is running on {{path}}. Start both instances, then move the account.',
  accountNeedsMailAccounts:
    'The account has mail accounts, which are switched off on the target. Switch them on there.',
  accountNameTaken:
    'The name "{{name}}" belongs to another account of the target. Give the project another address first.',
  accountOverLimit: 'The account has {{megabytes}} MB of content, and the target allows {{limit}} MB for each account.',
  accountNeedsSpace: 'The target needs {{megabytes}} MB of free disk space.',
  accountOfOperator: 'The owners of this account operate this instance, so it stays here.',
  userUnconfirmed:
    '{{email}} has a user on the target, and the address is not confirmed on both instances. Let the user confirm it first.',
  userHasOtherAddress: 'The user {{email}} has the address {{other}} on the target. Change one of them first.',
  moveSealedForOther: 'The passwords of the account are sealed for another instance. Run the command again.',
  dataFolderUnusable: '{{problem}} Set DATA_DIR to a folder that this user may write to.',
  restoreUnfinished:
    'A restore into {{folder}} was interrupted. To continue it, run the same "dossier restore" again; no data is lost.',
  relayed: '{{text}}',
  databaseLost:
    '{{problem}} To go on, put the database back or run "dossier restore". If it is lost for good, run "dossier start --new-instance" once.',
  databaseFileLost: 'The database {{file}} is missing or empty, but {{trace}} shows that this data folder had one.',
  databaseEmpty:
    'The database of DATABASE_URL is empty, but {{trace}} shows that this data folder had a database. Check DATABASE_URL and DATA_DIR.',
  databaseOther:
    'The database is not the one that {{mark}} names: it belongs to another instance. Check DATABASE_URL and DATA_DIR.',
  databaseNotLost: 'The data folder has its database. Start the service without --new-instance.',
  databaseLocked: 'Another Dossier server is using {{file}}. Stop it first, or set DATA_DIR to another folder.',
} as const
