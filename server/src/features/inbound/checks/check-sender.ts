import { Readable } from 'node:stream'
import type { Authentication, AuthenticationResult } from '#features/emails/index'
import type { ResolveDns } from '#platform/dns/dns'
import { ownerOf } from '#platform/mail/domain-owner'
import { boundedResolver } from './bounded-resolver.ts'
import { isCheckable } from './is-checkable.ts'

export interface Handover {
  clientIp: string
  helo: string
  /** '' for the null sender. */
  mailFrom: string
}

/** Our authserv-id (RFC 8601 §2.5). */
interface Checking {
  resolveDns: ResolveDns
  authservId: string
  /** Limit of all queries together; later results are `temperror`. */
  deadlineMs?: number
}

const DEADLINE_MS = 8_000
/** Chunk size, so that hashing a large email yields to other work. */
const CHUNK_BYTES = 64 * 1024

/**
 * Checks SPF, DKIM and DMARC of an email from a client (RFC 7208, 6376, 9989). Never fails: DNS problems give
 * `temperror`.
 */
export async function checkSender(raw: Uint8Array, handover: Handover, checking: Checking): Promise<Authentication> {
  const source = checking.authservId
  if (!isCheckable(raw)) return { spf: refused(source), dkim: refused(source), dmarc: refused(source) }
  const resolver = boundedResolver(checking.resolveDns)
  // Loaded with the first email, because it has forty dependencies.
  const { authenticate } = await import('mailauth')
  const content = inChunks(raw)
  const results = authenticate(content, {
    ip: handover.clientIp,
    helo: handover.helo,
    sender: handover.mailFrom,
    mta: checking.authservId,
    resolver,
    trustReceived: false,
    disableArc: true,
    disableBimi: true,
    rejectRsaSha1: true,
  })
  const result = await inTime(results, content, checking.deadlineMs)
  if (!result) return { spf: unsure(source), dkim: unsure(source), dmarc: unsure(source) }
  const { spf, dkim, dmarc } = result
  return {
    spf: spf ? { result: spf.status.result, domain: String(spf.domain ?? ''), source } : none(source),
    dkim: bestSignature(dkim.results ?? [], source),
    dmarc: dmarc
      ? { result: resultOf(dmarc), domain: dmarc.status.header?.from ?? '', source }
      : noAuthor(result, source),
  }
}

/** Checks DKIM only, since we know no client of an email that another server received. */
export async function checkSignatures(raw: Uint8Array, checking: Checking): Promise<AuthenticationResult> {
  if (!isCheckable(raw)) return refused(checking.authservId)
  const resolver = boundedResolver(checking.resolveDns)
  // Loaded with the first email, because it has forty dependencies.
  const { authenticate } = await import('mailauth')
  const content = inChunks(raw)
  const results = authenticate(content, {
    mta: checking.authservId,
    resolver,
    trustReceived: false,
    disableArc: true,
    disableBimi: true,
    disableDmarc: true,
    rejectRsaSha1: true,
  })
  const result = await inTime(results, content, checking.deadlineMs)
  return result ? bestSignature(result.dkim.results ?? [], checking.authservId) : unsure(checking.authservId)
}

interface Dmarc {
  status: { result: string; header?: { from?: string } }
  alignment?: { spf?: { result?: string }; dkim?: { result?: string; underSized?: number } }
}

/**
 * RFC 9989 takes the domain of the topmost DMARC record for the owner. Strangers below one public suffix would then
 * confirm each other, and a signature of the first bytes (`l=`) the rest of a body: both are `policy`.
 */
function resultOf({ status, alignment }: Dmarc): string {
  if (status.result !== 'pass') return status.result
  const owner = ownerOf(status.header?.from ?? '')
  const { spf, dkim } = alignment ?? {}
  const proofs = [spf?.result, dkim?.underSized ? '' : dkim?.result]
  return proofs.some((proof) => proof && owner !== '' && ownerOf(proof) === owner) ? 'pass' : 'policy'
}

/** Several authors, or an address without a usable domain: nobody can confirm the email (RFC 9989 §5.3.1). */
const noAuthor = ({ dmarcSkipReason: reason }: { dmarcSkipReason?: string }, source: string): AuthenticationResult =>
  reason && reason !== 'no-author-domain' ? { result: 'permerror', domain: '', source } : none(source)

function* chunks(raw: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < raw.length; at += CHUNK_BYTES) yield raw.subarray(at, at + CHUNK_BYTES)
}

const inChunks = (raw: Uint8Array): Readable => Readable.from(chunks(raw), { objectMode: false })

/** Ends the work on the content too. */
async function inTime<T>(work: Promise<T>, content: Readable, deadlineMs = DEADLINE_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), deadlineMs)
  })
  try {
    return await Promise.race([work.catch(() => null), late])
  } finally {
    clearTimeout(timer)
    content.destroy()
  }
}

interface Signature {
  signingDomain?: string
  /** Covered fields as they stand, such as `From: Subject`. */
  signingHeaders?: { keys: string }
  status: { result: string; aligned?: string | false }
}

/** Best first: one valid signature suffices (RFC 6376 §6.1). */
const ORDER = ['pass', 'temperror', 'fail', 'policy', 'neutral', 'permerror', 'none']

function bestSignature(signatures: readonly Signature[], source: string): AuthenticationResult {
  const rank = ({ status }: Signature): number => ORDER.indexOf(status.result) * 2 + (status.aligned ? 0 : 1)
  const [best] = signatures.toSorted((a, b) => rank(a) - rank(b))
  if (!best) return none(source)
  const domain = String(best.signingDomain ?? '').toLowerCase()
  return { result: best.status.result, domain, source, signs_unsubscribe: signatures.some(signsUnsubscribe) }
}

/** RFC 8058, section 4: a valid signature must cover both fields. */
function signsUnsubscribe({ status, signingHeaders }: Signature): boolean {
  const fields = new Set((signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/))
  return status.result === 'pass' && fields.has('list-unsubscribe') && fields.has('list-unsubscribe-post')
}

const none = (source: string): AuthenticationResult => ({ result: 'none', domain: '', source })
const refused = (source: string): AuthenticationResult => ({ result: 'permerror', domain: '', source })
const unsure = (source: string): AuthenticationResult => ({ result: 'temperror', domain: '', source })
