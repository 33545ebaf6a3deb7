import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '#platform/crypto/hash'

// Format of a personal access token: a prefix for secret scanners, 178 random bits and a checksum. The checksum detects
// mistyped tokens without a database query.

const PREFIX = 'dsr_pat_'
const RANDOM_LENGTH = 30
const CHECK_LENGTH = 6

export const ACCESS_TOKEN_FORM = /^dsr_pat_[0-9A-Za-z]{36}$/

export function makeAccessToken(): string {
  const random = randomBase62(RANDOM_LENGTH)
  return `${PREFIX}${random}${checksum(random)}`
}

export function isAccessToken(text: string): boolean {
  if (!ACCESS_TOKEN_FORM.test(text)) return false
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)
  return text.endsWith(checksum(random))
}

const checksum = (random: string): string => toBase62(crc32(random), CHECK_LENGTH)
