import { randomInt } from 'node:crypto'
import { sha256 } from '#platform/crypto/hash'

const HOW_MANY = 10
/** 16 of 32 characters: 80 bits, enough for an unsalted hash. The alphabet avoids ambiguous characters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const GROUPS = 4

export const makeRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, makeCode)

const makeCode = (): string => Array.from({ length: GROUPS }, makeGroup).join('-')

const makeGroup = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
