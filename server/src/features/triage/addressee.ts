import { isNoReply, isRobotAddress } from '@dossier/analysis'
import { toPlainText } from '@dossier/analysis/plain-text'
import type { TriageMail } from './engine.ts'

/** Returns the name that a reply greets, or '' when there is none of a person. */
export function addresseeOf({ from, participants }: Pick<TriageMail, 'from' | 'participants'>): string {
  // The answer goes to Reply-To. The name of a form is not that of its visitor.
  const replyTo = participants.find(({ role }) => role === 'reply-to')
  if (replyTo?.name !== '') return nameOf(replyTo?.name ?? from.name)
  return isNoReply(from.address) || isRobotAddress(from.address) ? '' : nameOf(from.name)
}

const COMPANY =
  /(?<!\p{L})(?:team|support|service|info|gmbh|ag|inc|ltd|llc|s\.?a|sarl|group|department|office|hr|sales|marketing|notifications?|admin)(?!\p{L})/iu

function nameOf(name: string): string {
  const plain = toPlainText(name, 60).replace(/^["']+|["']+$/g, '')
  const [last, first, ...remaining] = plain.split(',').map((half) => half.trim())
  const turned = first && remaining.length === 0 ? `${first} ${last}` : plain
  return /^[\p{L}\p{M}][\p{L}\p{M}.' -]{1,50}$/u.test(turned) && !COMPANY.test(turned) ? turned : ''
}
