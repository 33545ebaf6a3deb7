import { message } from '@dossier/contract/message'
import { GitFailed, type GitFailureReason } from './git.ts'

// Maps git's errors to sentences for users. Git's own text is never repeated, because a remote can write into it.

type Rule = readonly [RegExp, GitFailureReason, string]

const RULES: readonly Rule[] = [
  // Must come before the next rule: a push that lost a race is also rejected by the remote.
  [
    /stale info|fetch first|non-fast-forward|cannot lock ref|already exists|failed to update ref|reference already exists|incorrect old value/i,
    'moved',
    message('git.pushRace'),
  ],
  [
    /GH006|GH013|protected branch|pre-receive hook declined|not allowed to push code to protected|remote rejected|TF402455/i,
    'protected',
    message('git.pushRefused'),
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|HTTP 401|HTTP 403|returned error: 40[13]|Permission (?:to .* )?denied/i,
    'denied',
    message('git.tokenRefused'),
  ],
  [/returned error: 404|repository .* not found|not found/i, 'denied', message('git.notFound')],
  [/couldn't find remote ref|no such ref/i, 'no_branch', message('git.noBranch')],
  [/unable to update url base from redirection|returned error: 30\d/i, 'refused', message('git.moved')],
  [/transport '.*' not allowed/i, 'refused', message('git.onlyHttps')],
  [/SSL|certificate/i, 'unreachable', message('git.certificate')],
  [
    /Could not resolve host|Failed to connect|Connection (?:refused|reset|timed out)|unable to access|early EOF|RPC failed|hung up|Operation too slow|unexpected disconnect/i,
    'unreachable',
    message('git.unreachable'),
  ],
  [/No space left|disk quota/i, 'failed', message('git.diskFull')],
  [
    /\.lock|bad object|not a tree object|Not a valid object name|far too short|missing (?:blob|tree|commit)|corrupt|not a git repository|loose object|index-pack|unresolved deltas|shallow file has changed|Could not read|invalid sha1/i,
    'broken_copy',
    message('git.copyBroken'),
  ],
  [/not valid: is this a git repository|not a git repo/i, 'unreachable', message('git.notGit')],
]

/** @param stderr git's output in English (LC_ALL=C) */
export function describeFailure(stderr: string): GitFailed {
  for (const [pattern, reason, sentence] of RULES) if (pattern.test(stderr)) return new GitFailed(reason, sentence)
  return new GitFailed('failed', message('git.failed'))
}
