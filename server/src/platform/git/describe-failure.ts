import { GitFailed, type GitFailureReason } from './git.ts'

// What git complains of, as a sentence for people. Nothing of its own words is repeated: a remote can write into them.

type Rule = readonly [RegExp, GitFailureReason, string]

const RULES: readonly Rule[] = [
  // Before the next: a push that lost a race is rejected by the remote too.
  [
    /stale info|fetch first|non-fast-forward|cannot lock ref|already exists|failed to update ref|reference already exists|incorrect old value/i,
    'moved',
    'Somebody else has pushed meanwhile.',
  ],
  [
    /GH006|GH013|protected branch|pre-receive hook declined|not allowed to push code to protected|remote rejected|TF402455/i,
    'protected',
    'The other side takes no pushes to that branch.',
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|HTTP 401|HTTP 403|returned error: 40[13]|Permission (?:to .* )?denied/i,
    'denied',
    'The other side refuses the access token. Check that it is valid and may do this.',
  ],
  [
    /returned error: 404|repository .* not found|not found/i,
    'denied',
    'There is no such repository, or the access token may not see it.',
  ],
  [/couldn't find remote ref|no such ref/i, 'no_branch', 'The repository has no branch of that name.'],
  [
    /unable to update url base from redirection|returned error: 30\d/i,
    'refused',
    'The address leads to another one. Set the repository URL to where it leads.',
  ],
  [/transport '.*' not allowed/i, 'refused', 'Only https addresses are connected to.'],
  [
    /SSL|certificate/i,
    'unreachable',
    'The certificate of the other side cannot be trusted. It may have expired or be self-signed.',
  ],
  [
    /Could not resolve host|Failed to connect|Connection (?:refused|reset|timed out)|unable to access|early EOF|RPC failed|hung up|Operation too slow|unexpected disconnect/i,
    'unreachable',
    'The other side cannot be reached, or ended the connection.',
  ],
  [/No space left|disk quota/i, 'failed', 'The disk of this server is full.'],
  [
    /\.lock|bad object|not a tree object|Not a valid object name|far too short|missing (?:blob|tree|commit)|corrupt|not a git repository|loose object|index-pack|unresolved deltas|shallow file has changed|Could not read|invalid sha1/i,
    'broken_copy',
    'The copy of the repository on this server cannot be read.',
  ],
  [/not valid: is this a git repository|not a git repo/i, 'unreachable', 'There is no git repository at that address.'],
]

/** @param stderr what git wrote, in English (LC_ALL=C) */
export function describeFailure(stderr: string): GitFailed {
  for (const [pattern, reason, sentence] of RULES) if (pattern.test(stderr)) return new GitFailed(reason, sentence)
  return new GitFailed('failed', 'Git could not do it, for a reason that this service does not know.')
}
