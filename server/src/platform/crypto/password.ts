import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
// Vitest replaces this name; a relative path would reach the real cost.
import { type Cost, PASSWORD_COST } from '#platform/crypto/password-cost'

// Stored as a PHC string.
const TAG_BYTES = 32
const { memory: MEMORY_KIB, passes: PASSES, parallelism: CONCURRENCY } = PASSWORD_COST

/** Each hash takes 19 MiB and a processor: one is left for other requests, and one thread of the pool's four. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))

const derive = promisify(argon2)
const waiting: (() => void)[] = []
let running = 0

/** @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await deriveTag(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: CONCURRENCY })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${CONCURRENCY}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Returns a hash with a random tag, which no password matches. */
export const unusablePassword = (): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${CONCURRENCY}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(TAG_BYTES))}`

/** Takes constant time: a dummy replaces a missing hash. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = parsePhc(hash ?? DUMMY)
  const tag = await deriveTag(password, parsed.salt, parsed.cost)
  return timingSafeEqual(tag, parsed.tag) && hash !== null
}

const DUMMY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${CONCURRENCY}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function parsePhc(phc: string): { salt: Buffer; tag: Buffer; cost: Cost } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('a stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

async function deriveTag(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...cost })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
