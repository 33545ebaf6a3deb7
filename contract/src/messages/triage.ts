export const triage = {
  budgetUsedUp: 'the daily model budget of the project is used up',
  repliesUnusable: 'its replies cannot be used',
  senderNotPlain:
    'This sender is no plain address, so a filter rule for it could hit others. Dismiss the proposal, and change the mail filter by hand.',
  proposalDecided: 'This proposal was {{decided}} already. Change the mail filter by hand.',
  senderInSpam: 'All of the last {{count}} mails from this address are in spam.',
  changedSinceDryRun:
    'The mail, its thread or its answer has changed since the dry run, so it was left as it is. Triage it again.',
  runIs: 'The run has {{outcome}} already.',
  brokeOff: 'Work on this mail broke off {{times}} times: the process ended, or what it needs was not there.',
  failedSilently: 'It failed without a word.',
  runAtWork: 'The run is still at work. Wait for its end, or cancel it first.',
  onlyDryRun: 'Only a dry run can be applied; this one did its work.',
  runUndone: 'The run was undone. Start another one.',
  nothingApplied: 'This dry run was not applied, so there is nothing to undo.',
  runIdBusy: 'This run_id is being used by another request right now. Try again.',
  runIdTaken: 'There is a run with this run_id already, for another project or mode. Choose another run_id.',
  nothingToUndo: 'No triage run has changed this mail, so there is nothing to undo.',
} as const
